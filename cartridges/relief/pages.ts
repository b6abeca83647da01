import { Repeat } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /**
   * Where a relief driver lands (spec 2.3, 2.10). A driver with a route of their own may open it
   * too.
   */
  "/driver/relief": {
    roles: ["Driver"],
    title: "Relief Mode",
    offline: true,
    menu: {
      label: "Relief Mode",
      icon: Repeat,
      order: 10,
      bar: true,
      counts: ["relief"],
      for: ({ routeNumber }) => routeNumber === null,
    },
  },
});
