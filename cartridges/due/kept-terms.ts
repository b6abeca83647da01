import { z } from "zod";

const moment = z.string().nullable();
const keptTermsSchema = z.object({
  sku: z.string(),
  day: z.number(),
  /** Null if the product was never rented on that day. */
  item: z
    .object({
      ...{ id: z.string(), version: z.number(), quantity: z.number(), price_cents: z.number() },
      ...{ frequency: z.enum(["Weekly", "Biweekly"]), ended_at: moment, ended_by: z.string().nullable() },
    })
    .nullable(),
  past: z.array(
    z.object({
      ...{ id: z.string(), quantity: z.number(), price_cents: z.number(), until: z.string(), changed_at: z.string() },
    }),
  ),
});
/** The stored terms of one product on one service day, current and future. */
export type KeptTerms = z.infer<typeof keptTermsSchema>;
/** Snapshots of the terms before and after a change. */
export const changedTermsSchema = z.object({ before: z.array(keptTermsSchema), after: z.array(keptTermsSchema) });
export type ChangedTerms = z.infer<typeof changedTermsSchema>;
