import { Signpost } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** Route management (spec 2.8). */
  "/routes": {
    roles: ["Admin", "SuperAdmin"],
    title: "Routes",
    words: "stops order plan weekday manage",
    asks: ["route", "day"],
    menu: { label: "Routes", group: "Routes", icon: Signpost, order: 16 },
  },
});
