import { afterEach, beforeEach, expect, it, vi } from "vitest";
import SettingCartridge from "./cartridge";
import type { SettingsData } from "./schema";
import fixture from "./fixture.json";

const data = fixture.data as SettingsData;
const as = (part: Partial<SettingsData["settings"]>): SettingsData => ({
  ...data,
  settings: { ...data.settings, ...part },
});
const opened = () => {
  const cartridge = new SettingCartridge({});
  cartridge.load(as({ version: 3, company_name: "Bay Linen" }));
  return cartridge;
};
const shown = (cartridge: SettingCartridge) => {
  const { data: now, dirty } = cartridge.getSnapshot();
  return { name: now!.settings.company_name, version: now!.settings.version, dirty };
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(
      Response.json({ message: "Settings saved", settings: { ...(sent[0] as object), version: 4 } }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps what is typed, and over what, when news bring the page's data anew", async () => {
  const cartridge = opened();
  cartridge.edit({ company_name: "Bay Linen & Uniform" });
  cartridge.load(as({ version: 4, company_name: "Somebody else's" }));
  expect(shown(cartridge)).toEqual({ name: "Bay Linen & Uniform", version: 3, dirty: true });
  await cartridge.save();
  expect(sent).toMatchObject([{ company_name: "Bay Linen & Uniform", version: 3 }]);
  expect(shown(cartridge)).toEqual({ name: "Bay Linen & Uniform", version: 4, dirty: false });
});

it("shows what somebody else saved where nothing is typed", () => {
  const cartridge = opened();
  cartridge.load(as({ version: 4, company_name: "Somebody else's" }));
  expect(shown(cartridge)).toEqual({ name: "Somebody else's", version: 4, dirty: false });
});
