import { pages } from "#kernel/pages";

export default pages({
  /** A customer and their first items in one go (spec 2.1). */
  "/build-customer/:customerName": { roles: ["Admin", "SuperAdmin"], title: "New customer" },
});
