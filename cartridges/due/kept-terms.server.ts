import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "#services/database/database.server";
import type { ChangedTerms, KeptTerms } from "./kept-terms";
import { itemKey, storedItems, type AgreedChange } from "./terms.server";

type Key = Pick<AgreedChange, "sku" | "day">;

/**
 * A snapshot of the agreed terms of these products and days, for undoing a change. The
 * customer must be locked.
 */
export async function keptTerms(tx: Transaction, customerNumber: string, keys: readonly Key[]): Promise<KeptTerms[]> {
  if (keys.length === 0) return [];
  const stored = await storedItems(tx, customerNumber, keys);
  const past = await tx.rentalPastTerm.findMany({
    where: { customerNumber, OR: keys.map(({ sku, day }) => ({ sku, deliveryDay: day })) },
    orderBy: [{ until: "asc" }, { id: "asc" }],
  });
  return keys.map(({ sku, day }) => {
    const item = stored.get(itemKey({ sku, day }));
    return {
      ...{ sku, day },
      item: item
        ? {
            ...{ id: item.id, version: item.version, quantity: item.quantity, price_cents: item.customerPriceCents },
            ...{ frequency: item.deliveryFrequency, ended_at: item.endedAt?.toISOString() ?? null },
            ended_by: item.endedById,
          }
        : null,
      past: past
        .filter((term) => term.sku === sku && term.deliveryDay === day)
        .map(({ id, quantity, customerPriceCents, until, changedAt }) => ({
          ...{ id, quantity, price_cents: customerPriceCents },
          ...{ until: until.toISOString(), changed_at: changedAt.toISOString() },
        })),
    };
  });
}

/**
 * Restores the terms from before a change, on each of their dates. Returns false and writes nothing
 * if the terms have changed again since. The customer must be locked.
 */
export async function restoreTerms(
  tx: Transaction,
  { customerNumber, now }: { customerNumber: string; now: Date },
  { before, after }: ChangedTerms,
): Promise<boolean> {
  if (!isDeepStrictEqual(await keptTerms(tx, customerNumber, after), after)) return false;
  for (const { sku, day, item, past } of before) {
    if (!item) {
      // It was about to be rented for the first time: it ends, and the written past term says that
      // it was not rented before.
      const where = { customerNumber, sku, deliveryDay: day };
      await tx.rentalItem.updateMany({ where, data: { endedAt: now, version: { increment: 1 } } });
      continue;
    }
    await tx.rentalPastTerm.deleteMany({ where: { customerNumber, sku, deliveryDay: day } });
    await tx.rentalPastTerm.createMany({
      data: past.map(({ id, quantity, price_cents, until, changed_at }) => ({
        ...{ id, customerNumber, sku, deliveryDay: day, quantity, customerPriceCents: price_cents },
        ...{ until: new Date(until), changedAt: new Date(changed_at) },
      })),
    });
    const { id, quantity, price_cents, frequency, ended_at, ended_by } = item;
    await tx.rentalItem.update({
      where: { id },
      data: {
        ...{ quantity, customerPriceCents: price_cents, deliveryFrequency: frequency },
        ...{ endedAt: ended_at && new Date(ended_at), endedById: ended_by, version: { increment: 1 } },
      },
    });
  }
  return true;
}
