import { ChartColumn } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's dashboard, where they land (spec 2.12). */
  "/super-admin": {
    roles: ["SuperAdmin"],
    title: "SuperAdmin Dashboard",
    asks: ["orders", "page"],
    menu: { label: "Dashboard", icon: ChartColumn, order: 1 },
  },
});
