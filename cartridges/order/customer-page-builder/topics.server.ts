import { defineTopic } from "#kernel/live/topic";
import { servedCustomer } from "#cartridges/serving/access.server";
import { pageKeySchema } from "./schema";

/** A customer's page was saved or published, for its editors. */
export const pageDraft = defineTopic({
  name: "customer-page",
  input: pageKeySchema,
  permission: "pages:write",
  scope: async ({ db, actor }, { number }) => Boolean(await servedCustomer(db, actor, number)),
  version: async ({ db }, { number }) =>
    (await db.customerPage.findUnique({ where: { customerNumber: number }, select: { version: true } }))?.version ?? 0,
});

/**
 * A version of a customer's page was published. The customer and whoever serves them may subscribe.
 */
export const portalPage = defineTopic({
  name: "portal-page",
  input: pageKeySchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => Boolean(await servedCustomer(db, actor, number)),
});
