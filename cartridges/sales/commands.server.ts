import { defineCommand } from "#kernel/definition";
import { countOpenSales, writeSales } from "./counting.server";
import { noInputSchema } from "./schema";

/**
 * POST /api/sales/count: recounts the sales from the statements. A background job does it every
 * hour.
 */
export const countSales = defineCommand({
  name: "sales.count",
  done: "counted the sales",
  input: noInputSchema,
  permission: "sales:read",
  prepare: ({ db }) => countOpenSales(db),
  async run({ tx, now }, _input, counted) {
    await writeSales(tx, counted, now);
    return { counted_at: now.toISOString() };
  },
});
