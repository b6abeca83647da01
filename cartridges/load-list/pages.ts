import { Truck } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's dashboard; app/routes/driver/dashboard.tsx decides which load it opens. */
  "/driver/dashboard": {
    roles: ["Driver"],
    title: "Load List",
    menu: { label: "Load List", icon: Truck, order: 10, for: ({ routeNumber }) => routeNumber !== null },
  },
});
