import { Truck } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** Where the Admin lands. */
  "/admin": {
    roles: ["Admin"],
    title: "Load Lists",
    headed: true,
    menu: { label: "Load Lists", icon: Truck, order: 10, counts: ["load", "short"] },
  },
  /** Where the SuperAdmin lands. */
  "/super-admin": {
    roles: ["SuperAdmin"],
    title: "Load Lists",
    headed: true,
    menu: { label: "Load Lists", icon: Truck, order: 10, counts: ["load", "short"] },
  },
});
