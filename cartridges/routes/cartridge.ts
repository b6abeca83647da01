import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { RoutesData } from "./schema";

/** All routes with their coming week, from which the office opens each load list. Read-only. */
export default class RoutesCartridge extends BaseCartridge<RoutesData> {
  static override readonly meta = defineMeta({
    id: "routes",
    name: "Routes",
    opens: "routes.open",
    icon: "map-pin",
    category: "route",
    permissions: ["routes:read"],
    watches: () => ["loads"],
    description: "The routes and their coming week.",
  });
}
