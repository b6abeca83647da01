import { defineQuery } from "#kernel/definition";
import { servedCustomer } from "#cartridges/serving/access.server";
import type { Actor } from "#kernel/actor";
import { readCatalog, readPortal } from "./reading.server";
import { portalKeySchema } from "./schema";

const isPending = ({ role, approved }: Actor) => role === "Customer" && !approved;

/**
 * The ordering portal (spec 2.7; GET /api/customer-portal/{id}/products): the customer's rented
 * products, with par on the date, and the products their driver has added for them. Customers open
 * their own; those who serve them see a preview (design section 4). An unapproved account sees only
 * the catalog, because anybody who knows a customer's number can create one.
 */
export const openPortal = defineQuery({
  name: "orderPortal.open",
  input: portalKeySchema,
  permission: "portal:read",
  scope: async ({ db, actor }, { number }) => {
    await servedCustomer(db, actor, number);
    return true;
  },
  run: (context, key) => (isPending(context.actor) ? readCatalog(context, key) : readPortal(context, key)),
});
