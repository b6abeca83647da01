import { z } from "zod";
import { changedTermsSchema } from "#cartridges/due/kept-terms";

const item = z.object({ sku: z.string(), quantity: z.number(), price: z.number() });
/** The state before an order was approved, so that the approval can be undone. */
export const beforeApprovalSchema = z.object({
  at: z.iso.datetime(),
  service_date: z.string(),
  total_cents: z.number(),
  /** The price of each of its own lines. */
  prices: z.record(z.string(), z.number()),
  /** The approved orders it absorbed, with their items for the date. */
  joined: z.array(z.object({ id: z.string(), items: z.array(item) })),
  terms: changedTermsSchema,
});
export type BeforeApproval = z.infer<typeof beforeApprovalSchema>;
