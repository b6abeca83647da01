import { pages } from "#kernel/pages";

export default pages({
  /** Adds a customer with their first items (spec 2.1). */
  "/build-customer/:customerName": { roles: ["Admin", "SuperAdmin"], title: "New customer" },
});
