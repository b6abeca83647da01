import { defineMeta } from "#kernel/base-cartridge";
import { topicsOfDay } from "../live-day";
import { RouteDayCartridge } from "../route-day";
import type { RouteDayData } from "../schema";

/** The short form of the day's route, on the driver's Route tab (spec 2.9). */
export default class ActiveStopsCartridge extends RouteDayCartridge {
  static override readonly meta = defineMeta({
    id: "active-stops",
    name: "Active Stops",
    opens: "stop.open",
    icon: "list-checks",
    category: "route",
    permissions: ["stops:read", "stops:write"],
    description: "How far along the day's route is, and what is left of it.",
    watches: (_key, data) => topicsOfDay(data as RouteDayData),
  });
}
