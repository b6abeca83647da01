import { addDays, dayOf, daysRunOn, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday, ServiceFrequency } from "#cartridges/service-day/schema";

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

/** The quantity of a product on one service day by an approved order, in place of the rented quantity; 0 means none. */
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
  /** Those that hold for their route. */
  holidays: readonly Holiday[];
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
 * An item's terms for a service day that is run on a date, null if it was not rented then: the past term with the earliest `until`
 * after the day, else the item as it is. Of two past terms with the same `until` the first one written applies: the other never
 * applied on any day.
 */
function termOf(
  item: RentedItem,
  terms: readonly PastTerm[],
  day: CompanyDate,
  date: CompanyDate,
): { quantity: number; price_cents: number } | null {
  if (date < item.since) return null;
  let held: PastTerm | undefined;
  for (const term of terms) {
    const isOfItem = term.sku === item.sku && term.delivery_day === item.delivery_day && term.until > day;
    if (isOfItem && (!held || term.until < held.until)) held = term;
  }
  return held ?? (item.ended_on !== null && date >= item.ended_on ? null : item);
}

/** The service days that are run on a date, for someone who is a customer then. */
function daysOf(account: DueAccount, date: CompanyDate, by: DueBy): CompanyDate[] {
  const { service_days: serviceDays, frequency, first_service: firstService, since, deleted_on, holidays } = account;
  const isCustomer =
    by === "as agreed now" ? deleted_on === null : date >= since && (deleted_on === null || date < deleted_on);
  return isCustomer ? daysRunOn({ serviceDays, frequency, firstService, holidays }, date) : [];
}

type Pieces = Omit<DueItem, "date">;

function rentedOn({ rented, past_terms }: DueAccount, day: CompanyDate, date: CompanyDate, by: DueBy): Pieces[] {
  const number = numberOf(dayOf(day)!);
  return rented
    .filter(({ delivery_day }) => delivery_day === number)
    .flatMap((item) => {
      const held = by === "as it was" ? termOf(item, past_terms, day, date) : item.ended_on === null ? item : null;
      return held ? [{ ...item, quantity: held.quantity, price_cents: held.price_cents }] : [];
    });
}

/** What is due for one service day that is run on a date: the quantities of approved orders, and for every other product what is rented. */
function itemsOfDay(account: DueAccount, day: CompanyDate, date: CompanyDate, by: DueBy): Pieces[] {
  const ordered = account.ordered.filter((item) => item.date === day);
  const rented = rentedOn(account, day, date, by).filter(({ sku }) => !ordered.some((item) => item.sku === sku));
  return [...ordered, ...rented].filter(({ quantity }) => quantity > 0);
}

/** A row for each product: pieces of several days come together, at the lower of their prices. */
function together(items: readonly Pieces[]): Pieces[] {
  const bySku = new Map<string, Pieces>();
  for (const { sku, description, quantity, price_cents } of items) {
    const other = bySku.get(sku);
    bySku.set(sku, {
      sku,
      description,
      quantity: quantity + (other?.quantity ?? 0),
      price_cents: Math.min(price_cents, other?.price_cents ?? price_cents),
    });
  }
  return [...bySku.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

/**
 * What is due to a customer on the dates from `from` to `to`, both included, in the order of the dates, then of the SKUs. On a date
 * that is not a service date nothing is due, whatever was ordered for it once. The SQL function `due_items` says the same; a property
 * test holds the two equal.
 */
export function dueItems(account: DueAccount, from: CompanyDate, to: CompanyDate, by: DueBy): DueItem[] {
  const due: DueItem[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const items = daysOf(account, date, by).flatMap((day) => itemsOfDay(account, day, date, by));
    due.push(...together(items).map((item) => ({ date, ...item })));
  }
  return due;
}
