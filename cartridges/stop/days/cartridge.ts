import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { DaysData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/** Every route's day on one screen, live: how far it is, and whether it is closed. Read-only. */
export default class DaysCartridge extends BaseCartridge<DaysData> {
  static override readonly meta = defineMeta({
    id: "days",
    name: "Days",
    opens: "stop.days",
    icon: "calendar-check",
    category: "office",
    permissions: ["routes:read"],
    description: "How far each route's day is, and whether it is closed.",
    watches: () => ["days"],
  });

  override async refresh(): Promise<void> {
    const { data } = this.getSnapshot();
    this.load(await call("GET /drivers/days", data ? { date: data.date } : {}));
  }

  override changed(): void {
    void this.refresh().catch(() => {});
  }
}
