import type { CommandContext } from "#kernel/definition";
import type { Reader } from "#services/database/database.server";
import { storedItems, takeBackTerms } from "#cartridges/due/terms.server";
import { addDays, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { dayOfLetter, daysLost } from "./moving";

const toText = (date: Date): CompanyDate => date.toISOString().slice(0, 10);

/**
 * A customer's service days, as letters, on the day before a date: those that a change from that
 * date replaces.
 */
export async function daysBefore(db: Reader, number: string, from: CompanyDate): Promise<string> {
  const day = new Date(addDays(from, -1));
  const term = await db.serviceTerm.findFirst({
    where: { customerNumber: number, from: { lte: day }, until: { gt: day } },
    select: { serviceDays: true },
  });
  if (term) return term.serviceDays;
  return (await db.customer.findUniqueOrThrow({ where: { number }, select: { serviceDays: true } })).serviceDays;
}

/**
 * Undoes the moves of items that belong to a change of service days, because that change is taken
 * back or replaced: the change on a date, or with `later` all changes from that date on. Requires
 * the customer's lock, and must run before the service terms are changed.
 */
export async function takeBackMoves(
  { tx, now }: CommandContext,
  number: string,
  { from, later }: { from: CompanyDate; later: boolean },
): Promise<void> {
  const terms = await tx.serviceTerm.findMany({ where: { customerNumber: number }, orderBy: { from: "asc" } });
  const undone = terms.flatMap((term, place) => {
    const [date, before] = [toText(term.from), terms[place - 1]];
    return before && (later ? date >= from : date === from) ? [{ date, before, term }] : [];
  });
  for (const { date, before, term } of undone.toReversed()) {
    const [was, is] = [before.serviceDays, term.serviceDays];
    const days = [...daysLost(was, is), ...daysLost(is, was)].map((letter) => numberOf(dayOfLetter(letter)));
    const changed = await tx.rentalPastTerm.findMany({
      where: { customerNumber: number, until: new Date(date) },
      select: { sku: true, deliveryDay: true },
    });
    const skus = new Set(changed.filter(({ deliveryDay }) => days.includes(deliveryDay)).map(({ sku }) => sku));
    const moved = changed.filter(({ sku }) => skus.has(sku)).map(({ sku, deliveryDay: day }) => ({ sku, day }));
    if (moved.length === 0) continue;
    for (const item of (await storedItems(tx, number, moved)).values()) await takeBackTerms(tx, item, date, now);
  }
}
