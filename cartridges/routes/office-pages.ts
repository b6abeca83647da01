import { Truck } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /**
   * The week of every route. In the SuperAdmin's menu, the console's load lists link here instead.
   */
  "/load-lists": {
    roles: ["Admin", "SuperAdmin"],
    title: "Load Lists",
    words: "trucks loading short missing",
    headed: true,
    menu: {
      label: "Load Lists",
      group: "Today",
      icon: Truck,
      order: 10,
      counts: ["load", "short"],
      for: ({ role }) => role === "Admin",
    },
  },
});
