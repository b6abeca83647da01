import { ChartColumn } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The SuperAdmin's dashboard, their landing page (spec 2.12). */
  "/super-admin": {
    roles: ["SuperAdmin"],
    title: "SuperAdmin Dashboard",
    words: "sales commission home",
    actions: [
      { label: "All Orders", words: "every order list", to: "?orders=all" },
      { label: "Export sales", words: "download csv commission months", to: "/api/sales/export" },
      { label: "Export orders", words: "download csv", to: "/api/sales/export?orders=all" },
    ],
    asks: ["orders", "page"],
    menu: { label: "Dashboard", group: "Today", icon: ChartColumn, order: 1 },
  },
});
