import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { Settings, SettingsData } from "./schema";

const call = client<typeof calls>();

/** The company's settings: what is typed is kept until it is saved, and asks before it is left. */
export default class SettingCartridge extends BaseCartridge<SettingsData> {
  static override readonly meta = defineMeta({
    id: "setting",
    name: "Settings",
    opens: "setting.open",
    icon: "settings",
    category: "office",
    permissions: ["settings:write"],
    description: "The company's name, clock and rate, when orders close, and who is told of what.",
  });

  /** News of the company brings the page's data anew at any time: what is typed stays, with the version that it was typed over. */
  override load(data: SettingsData): void {
    const { data: held, dirty } = this.getSnapshot();
    super.load(dirty && held ? { ...data, settings: held.settings } : data);
  }

  #put(part: Partial<Settings>): SettingsData {
    const data = this.getSnapshot().data!;
    return { ...data, settings: { ...data.settings, ...part } };
  }

  edit(part: Partial<Settings>): void {
    this.change(this.#put(part));
  }

  /**
   * Saves what is typed. @throws ApiError with the fields that are wrong, or that somebody else has saved otherwise: theirs are known from then
   * on, and saving again puts these in their place.
   */
  override async save(): Promise<void> {
    if (!this.getSnapshot().dirty) return;
    await this.saving(async () => {
      try {
        const { settings } = await call("PUT /settings", this.getSnapshot().data!.settings);
        this.update({ data: this.#put(settings) });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const { version } = (await call("GET /settings", {})).settings;
          this.update({ data: this.#put({ version }) });
        }
        throw error;
      }
    });
  }
}
