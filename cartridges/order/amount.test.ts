import { expect, it } from "vitest";
import { amountOf } from "./amount";
import type { PendingOrder } from "./schema";

const order = (part: Partial<PendingOrder>) =>
  ({
    total_cents: 6_500,
    items: [{ quantity: 130, approved_quantity: null, current_quantity: 100, unit_price_cents: 50 }],
    ...part,
  }) as PendingOrder;

it.each([
  ["delivery", "Biweekly", "$65.00"],
  ["standing", "Weekly", "+$15.00 a week"],
  ["standing", "Biweekly", "+$15.00 every two weeks"],
] as const)("An order to approve (%s, %s) shows the amount %s", (kind, frequency, amount) => {
  expect(amountOf(order({ kind, frequency }))).toBe(amount);
});
