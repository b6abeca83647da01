import { Users } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's Customers tab (spec 2.9). */
  "/driver/dashboard/customers": {
    roles: ["Driver"],
    title: "Customers",
    offline: true,
    menu: { label: "Customers", icon: Users, order: 30, bar: true },
  },
});
