import { pages } from "#kernel/pages";

export default pages({
  /** The same for the driver of the route. */
  "/driver/page/:number": {
    roles: ["Driver"],
    title: "Portal page",
    back: { to: "/driver/dashboard/customers", label: "Customers" },
  },
});
