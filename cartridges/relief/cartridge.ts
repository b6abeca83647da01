import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { ServiceDay } from "#cartridges/service-day/schema";
import type { ReliefData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/** Taking over a route for a day (spec 2.10, Route Coverage). Each choice is saved at once, so nothing stays unsaved. */
export default class ReliefCartridge extends BaseCartridge<ReliefData> {
  static override readonly meta = defineMeta({
    id: "relief",
    name: "Relief coverage",
    opens: "relief.open",
    icon: "repeat",
    category: "route",
    permissions: ["relief:write"],
    description: "Take over a route for a day.",
  });

  /** Takes over a route for the next such weekday; returns the date. */
  async startCoverage(route: string, day: ServiceDay): Promise<string> {
    const { date } = await call("POST /relief/coverage", { route, day });
    return date;
  }

  async endCoverage(id: string): Promise<void> {
    await call("POST /relief/coverage/end", { id });
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, coverages: data.coverages.filter((coverage) => coverage.id !== id) } });
  }
}
