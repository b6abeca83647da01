import { ApiError } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import { merge } from "./merge";
import { savedOtherwise } from "./rules";
import type { Settings, SettingsData } from "./schema";

const call = client<typeof calls>();

/** The company's settings. Typed values are kept until saved, and leaving asks first. */
export default class SettingCartridge extends BaseCartridge<SettingsData> {
  static override readonly meta = defineMeta({
    id: "setting",
    name: "Settings",
    opens: "setting.open",
    icon: "settings",
    category: "office",
    permissions: ["settings:write"],
    description: "The company's name, time zone and rate, when orders close, and who is notified.",
  });

  /** The settings before anything was typed, the base of a merge. */
  #before: Settings | null = null;

  /**
   * The page's data can refresh at any time. Typed values stay, with the version they are based on.
   */
  override load(data: SettingsData): void {
    const { data: previous, dirty } = this.getSnapshot();
    if (!dirty) this.#before = data.settings;
    super.load(dirty && previous ? { ...data, settings: previous.settings } : data);
  }

  #put(part: Partial<Settings>): SettingsData {
    const data = this.getSnapshot().data!;
    return { ...data, settings: { ...data.settings, ...part } };
  }

  edit(part: Partial<Settings>): void {
    this.change(this.#put(part));
  }

  /**
   * Saves what is typed. If another user saved meanwhile, settings untouched here keep their
   * values. @throws ApiError with invalid fields, or with those both changed: saving again
   * overwrites them.
   */
  override async save(): Promise<void> {
    if (!this.getSnapshot().dirty) return;
    await this.saving(async () => {
      try {
        await this.#send();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const { settings: theirs } = await call("GET /settings", {});
        const mine = this.getSnapshot().data!.settings;
        const { merged, both } = merge(this.#before ?? mine, mine, theirs);
        this.#before = theirs;
        this.update({ data: this.#put(merged) });
        if (both.length > 0) throw new ApiError(409, error.message, savedOtherwise(theirs, merged));
        await this.#send();
      }
    });
  }

  async #send(): Promise<void> {
    const { settings } = await call("PUT /settings", this.getSnapshot().data!.settings);
    this.#before = settings;
    this.update({ data: this.#put(settings) });
  }
}
