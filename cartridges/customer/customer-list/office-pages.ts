import { Building2 } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The office's customers (spec 2.8). */
  "/customers": {
    roles: ["Admin", "SuperAdmin"],
    title: "Customers",
    asks: ["q", "route", "sort", "order", "letter", "former", "page"],
    menu: { label: "Customers", icon: Building2, order: 15 },
  },
});
