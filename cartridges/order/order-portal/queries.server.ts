import { defineQuery } from "#kernel/definition";
import { servedCustomer } from "#cartridges/serving/access.server";
import { readPortal } from "./reading.server";
import { portalKeySchema } from "./schema";

/**
 * The ordering portal (spec 2.7; GET /api/customer-portal/{id}/products): the customer's rented products, with par on the date, and
 * the products their driver has added for them. Customers open their own; those who serve them see a preview (design section 4).
 */
export const openPortal = defineQuery({
  name: "orderPortal.open",
  input: portalKeySchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => {
    await servedCustomer(db, actor, number);
    return true;
  },
  run: readPortal,
});
