import { defineMeta } from "#kernel/base-cartridge";
import { topicsOfDay } from "../live-day";
import { RouteDayCartridge } from "../route-day";
import type { RouteDayData } from "../schema";

/** The Route view (spec 2.9): the whole day, stop by stop. */
export default class RouteCartridge extends RouteDayCartridge {
  static override readonly meta = defineMeta({
    id: "route",
    name: "Today's Route",
    opens: "stop.open",
    icon: "map-pin",
    category: "route",
    permissions: ["stops:read", "stops:write"],
    description: "The stops of a route's day: start, complete, report, reorder.",
    showInQuickAccess: true,
    watches: (_key, data) => topicsOfDay(data as RouteDayData),
  });
}
