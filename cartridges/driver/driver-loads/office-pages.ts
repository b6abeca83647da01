import { Truck } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's Load Lists (spec 2.12). */
  "/super-admin/load-lists": {
    roles: ["SuperAdmin"],
    title: "Load Lists",
    words: "trucks loading short missing",
    headed: true,
    asks: ["driver", "list"],
    menu: { label: "Load Lists", group: "Today", icon: Truck, order: 3, counts: ["load", "short"] },
  },
});
