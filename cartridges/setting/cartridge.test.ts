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

/** A portal on which another user has saved these settings meanwhile. */
const answersAfter = (theirs: SettingsData["settings"]) =>
  vi.stubGlobal("fetch", (_: string, { method, body }: { method?: string; body: string }) => {
    if (method !== "PUT") return Promise.resolve(Response.json({ ...data, settings: theirs }));
    const requested = JSON.parse(body) as { version: number };
    sent.push(requested);
    return Promise.resolve(
      requested.version === 4
        ? Response.json({ message: "Settings saved", settings: { ...requested, version: 5 } })
        : Response.json({ error: "conflict", message: "Someone else has saved.", fields: {} }, { status: 409 }),
    );
  });

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

it("keeps typed values and their base version when the page's data refreshes", async () => {
  const cartridge = opened();
  cartridge.edit({ company_name: "Bay Linen & Uniform" });
  cartridge.load(as({ version: 4, company_name: "Somebody else's" }));
  expect(shown(cartridge)).toEqual({ name: "Bay Linen & Uniform", version: 3, dirty: true });
  await cartridge.save();
  expect(sent).toMatchObject([{ company_name: "Bay Linen & Uniform", version: 3 }]);
  expect(shown(cartridge)).toEqual({ name: "Bay Linen & Uniform", version: 4, dirty: false });
});

it("shows another user's save while nothing is typed", () => {
  const cartridge = opened();
  cartridge.load(as({ version: 4, company_name: "Somebody else's" }));
  expect(shown(cartridge)).toEqual({ name: "Somebody else's", version: 4, dirty: false });
});

it("keeps another user's save of settings that were not touched here", async () => {
  const cartridge = opened();
  cartridge.edit({ company_name: "Mine" });
  const theirs = { ...as({ version: 4, company_name: "Bay Linen", commission_rate: 12.5 }).settings };
  answersAfter(theirs);
  await cartridge.save();
  expect(sent.at(-1)).toMatchObject({ company_name: "Mine", commission_rate: 12.5, version: 4 });
});

it("asks before it replaces another user's change of the same setting", async () => {
  const cartridge = opened();
  cartridge.edit({ company_name: "Mine" });
  const theirs = { ...as({ version: 4, company_name: "Theirs", commission_rate: 12.5 }).settings };
  answersAfter(theirs);
  await expect(cartridge.save()).rejects.toMatchObject({ fields: { company_name: "Saved meanwhile: Theirs." } });
  expect(sent).toHaveLength(1);
  await cartridge.save();
  expect(sent.at(-1)).toMatchObject({ company_name: "Mine", commission_rate: 12.5, version: 4 });
});
