import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { DaysData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/** Every route's day on one screen, live: its load, how far it is, and whether it is closed. Read-only. */
export default class DaysCartridge extends BaseCartridge<DaysData> {
  static override readonly meta = defineMeta({
    id: "days",
    name: "Today",
    opens: "stop.days",
    icon: "calendar-check",
    category: "office",
    permissions: ["routes:read"],
    description: "How each route's day stands, and what waits in the company.",
    showInQuickAccess: true,
    watches: () => ["days", "loads"],
  });
  #asking = false;
  #changedMeanwhile = false;

  override async refresh(): Promise<void> {
    const { data } = this.getSnapshot();
    this.load(await call("GET /drivers/days", data ? { date: data.date } : {}));
  }

  /** Eight trucks that are loaded at once change it many times a second: one question at a time, and one more for what came meanwhile. */
  protected override async catchUp(): Promise<void> {
    this.#changedMeanwhile = this.#asking;
    if (this.#asking) return;
    this.#asking = true;
    await super.catchUp();
    this.#asking = false;
    if (this.#changedMeanwhile) await this.catchUp();
  }
}
