import { Building2 } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The office's customers (spec 2.8). */
  "/customers": {
    roles: ["Admin", "SuperAdmin"],
    title: "Customers",
    words: "accounts hotels streets",
    actions: [
      { label: "Add Customer", words: "new account", to: "?new=customer", permission: "customers:write" },
      {
        label: "New customer with items",
        words: "build",
        to: "/build-customer/New%20customer",
        permission: "customers:write",
      },
      { label: "Raise prices", words: "increase change percent", to: "?new=several", permission: "rentals:write" },
      {
        label: "Move customers to another route",
        words: "change several",
        to: "?new=several",
        permission: "routes:write",
      },
      { label: "Export customers", words: "download csv spreadsheet", to: "/api/customers/export" },
      { label: "Former customers", words: "deleted restore take back", to: "?former=1" },
    ],
    asks: ["q", "route", "sort", "order", "letter", "former", "page"],
    menu: { label: "Customers", group: "Customers", icon: Building2, order: 15 },
  },
});
