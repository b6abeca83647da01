import { addDays, dayOf, isServiceDate, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceFrequency } from "#cartridges/service-day/schema";

/** A rented item: pieces of a product on one service day (1 to 5). */
export interface RentedItem {
  sku: string;
  description: string;
  delivery_day: number;
  quantity: number;
  price_cents: number;
  /** The date it was created, and the first date on which it is no longer rented. */
  since: CompanyDate;
  ended_on: CompanyDate | null;
}

/** An item's terms on dates before `until`; quantity 0 means not rented. In the order of the changes. */
export interface PastTerm {
  sku: string;
  delivery_day: number;
  quantity: number;
  price_cents: number;
  until: CompanyDate;
}

/** The quantity of a product on one date by an approved order, in place of the rented quantity; 0 means none. */
export interface OrderedItem {
  sku: string;
  description: string;
  date: CompanyDate;
  quantity: number;
  price_cents: number;
}

/** Everything that determines what is due to a customer. */
export interface DueAccount {
  service_days: string;
  frequency: ServiceFrequency;
  first_service: CompanyDate | null;
  /** The date the customer was created, and the first date on which they are no longer a customer. */
  since: CompanyDate;
  deleted_on: CompanyDate | null;
  rented: readonly RentedItem[];
  past_terms: readonly PastTerm[];
  ordered: readonly OrderedItem[];
}

/** Pieces of a product that are due on a date. */
export interface DueItem {
  date: CompanyDate;
  sku: string;
  description: string;
  quantity: number;
  price_cents: number;
}

/** `as agreed now`: by what is rented now, for dates to come. `as it was`: by what was rented on each date. */
export type DueBy = "as agreed now" | "as it was";

/**
 * An item's terms on a date, null if it was not rented: the past term with the earliest `until` after it, else the item
 * as it is. Of two past terms with the same `until` the first one written applies: the other never applied on any date.
 */
function termOn(
  item: RentedItem,
  terms: readonly PastTerm[],
  date: CompanyDate,
): { quantity: number; price_cents: number } | null {
  if (date < item.since) return null;
  let held: PastTerm | undefined;
  for (const term of terms) {
    const isOfItem = term.sku === item.sku && term.delivery_day === item.delivery_day && term.until > date;
    if (isOfItem && (!held || term.until < held.until)) held = term;
  }
  return held ?? (item.ended_on !== null && date >= item.ended_on ? null : item);
}

function isServed(account: DueAccount, date: CompanyDate, by: DueBy): boolean {
  const { service_days: serviceDays, frequency, first_service: firstService, since, deleted_on } = account;
  if (!isServiceDate({ serviceDays, frequency, firstService }, date)) return false;
  return by === "as agreed now" ? deleted_on === null : date >= since && (deleted_on === null || date < deleted_on);
}

function rentedOn({ rented, past_terms }: DueAccount, date: CompanyDate, by: DueBy) {
  const day = numberOf(dayOf(date)!);
  return rented
    .filter(({ delivery_day }) => delivery_day === day)
    .flatMap((item) => {
      const held = by === "as it was" ? termOn(item, past_terms, date) : item.ended_on === null ? item : null;
      return held ? [{ ...item, quantity: held.quantity, price_cents: held.price_cents }] : [];
    });
}

/**
 * What is due to a customer on the dates from `from` to `to`, both included: the quantities of approved orders, and for
 * every other product what is rented. On a date that is not a service date nothing is due, whatever was ordered for it once. In the
 * order of the dates, then of the SKUs. The SQL function `due_items` says the same; a property test holds the two equal.
 */
export function dueItems(account: DueAccount, from: CompanyDate, to: CompanyDate, by: DueBy): DueItem[] {
  const due: DueItem[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!isServed(account, date, by)) continue;
    const ordered = account.ordered.filter((item) => item.date === date);
    const rented = rentedOn(account, date, by).filter(({ sku }) => !ordered.some((item) => item.sku === sku));
    const items = [...ordered, ...rented].map(({ sku, description, quantity, price_cents }) => ({
      date,
      sku,
      description,
      quantity,
      price_cents,
    }));
    due.push(...items.filter(({ quantity }) => quantity > 0).sort((a, b) => (a.sku < b.sku ? -1 : 1)));
  }
  return due;
}
