import { Package } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's Products tab (spec 2.9). */
  "/driver/dashboard/products": {
    roles: ["Driver"],
    title: "Products",
    offline: true,
    menu: { label: "Products", icon: Package, order: 40 },
  },
});
