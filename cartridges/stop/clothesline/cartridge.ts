import { client } from "#kernel/client";
import { defineMeta } from "#kernel/base-cartridge";
import { topicsOfDay } from "../live-day";
import { RouteDayCartridge } from "../route-day";
import type { RouteDayData } from "../schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/**
 * The dashboard of spec 2.14 for any day: the stops on a map to scale and in order,
 * each with its invoice.
 */
export default class ClotheslineCartridge extends RouteDayCartridge {
  static override readonly meta = defineMeta({
    id: "clothesline",
    name: "Clothesline",
    opens: "stop.clothesline",
    icon: "map",
    category: "route",
    permissions: ["stops:read", "stops:write"],
    description: "A route's day on a map to scale, with each stop and what it is billed.",
    watches: (_key, data) => topicsOfDay(data as RouteDayData),
  });

  protected override ask(day: { route: string; date: string }) {
    return call("GET /drivers/route/:route/days/:date/clothesline", day);
  }
}
