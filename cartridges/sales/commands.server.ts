import { defineCommand } from "#kernel/definition";
import { countOpenSales, writeSales } from "./counting.server";
import { noInputSchema } from "./schema";

/** POST /api/sales/count: counts the sales as the statements stand now. The portal's own job does it each hour. */
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
