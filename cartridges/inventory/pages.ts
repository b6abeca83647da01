import { Layers } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's Inventory tab (spec 2.9). */
  "/driver/dashboard/inventory": {
    roles: ["Driver"],
    title: "Inventory",
    offline: true,
    menu: { label: "Inventory", icon: Layers, order: 60 },
  },
});
