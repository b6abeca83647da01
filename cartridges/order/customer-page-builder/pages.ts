import { pages } from "#kernel/pages";

export default pages({
  /** The page builder for the route's driver. */
  "/driver/page/:number": {
    roles: ["Driver"],
    title: "Portal page",
    back: { to: "/driver/dashboard/customers", label: "Customers" },
  },
});
