import { pages } from "#kernel/pages";

export default pages({
  /** The page builder for the office (spec 2.7). */
  "/customer/:number/page": {
    roles: ["Admin", "SuperAdmin"],
    title: "Portal page",
    back: { to: "/customer/:number", label: "Customer" },
  },
});
