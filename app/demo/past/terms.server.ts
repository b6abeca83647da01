import type { Transaction } from "#services/database/database.server";
import { insertRows } from "../rows.server";
import type { PastAccount } from "./accounts";
import { momentsOf } from "./moments.server";

/**
 * When the terms were changed by the office or an approved order: in the morning of the day before.
 */
const CHANGED_MINUTES = 60;

/** Writes the previous terms, and marks the items as changed. */
export async function writeTerms(tx: Transaction, accounts: readonly PastAccount[]): Promise<void> {
  const terms = accounts.flatMap(({ customer, items }) =>
    items.flatMap((item) =>
      item.terms.map(({ until, quantity, priceCents }) => ({
        customer_number: customer.number,
        sku: item.sku,
        delivery_day: item.deliveryDay,
        quantity,
        customer_price_cents: priceCents,
        until,
        changed_at: momentsOf(until)(CHANGED_MINUTES).toISOString(),
        item: item.id,
      })),
    ),
  );
  await insertRows(
    tx,
    "rental_past_term",
    {
      ...{ id: "uuid", customer_number: "text", sku: "text", delivery_day: "smallint", quantity: "int" },
      ...{ customer_price_cents: "int", until: "date", changed_at: "timestamptz" },
    },
    terms.map(({ item, ...term }) => ({ ...term, id: item })),
  );
  await tx.$executeRaw`
    update rental_item i set version = i.version + 1, updated_at = t.changed_at
    from rental_past_term t where t.id = i.id`;
}
