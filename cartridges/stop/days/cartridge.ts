import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { DaysData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/**
 * Every route's day on one screen, live: its load, its progress, and whether
 * it is closed. Read-only.
 */
export default class DaysCartridge extends BaseCartridge<DaysData> {
  static override readonly meta = defineMeta({
    id: "days",
    name: "Today",
    opens: "stop.days",
    icon: "calendar-check",
    category: "office",
    permissions: ["routes:read"],
    description: "The state of each route's day, and what is pending in the company.",
    showInQuickAccess: true,
    watches: () => ["days", "loads"],
  });
  #asking = false;
  #changedMeanwhile = false;

  override async refresh(): Promise<void> {
    const { data } = this.getSnapshot();
    this.load(await call("GET /drivers/days", data ? { date: data.date } : {}));
  }

  /**
   * While eight trucks load, this changes many times a second: only one request runs at a time,
   * followed by one more if something changed meanwhile.
   */
  protected override async catchUp(): Promise<void> {
    this.#changedMeanwhile = this.#asking;
    if (this.#asking) return;
    this.#asking = true;
    await super.catchUp();
    this.#asking = false;
    if (this.#changedMeanwhile) await this.catchUp();
  }
}
