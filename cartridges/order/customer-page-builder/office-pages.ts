import { pages } from "#kernel/pages";

export default pages({
  /** A customer's portal page, built by the office (spec 2.7). */
  "/customer/:number/page": {
    roles: ["Admin", "SuperAdmin"],
    title: "Portal page",
    back: { to: "/customer/:number", label: "Customer" },
  },
});
