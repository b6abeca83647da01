import { addDays, dayOf, daysRunOn, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday, ServiceFrequency, ServiceTerm } from "#cartridges/service-day/schema";

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

/**
 * An item's terms on dates before `until`, which may be in the future; quantity 0 means not rented.
 * In the order of the changes.
 */
export interface PastTerm {
  sku: string;
  delivery_day: number;
  quantity: number;
  price_cents: number;
  until: CompanyDate;
}

/**
 * The quantity of a product on one service day by an approved order, in place of the rented
 * quantity; 0 means none.
 */
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
  /**
   * The date the customer was created, and the first date on which they are no longer a customer.
   */
  since: CompanyDate;
  deleted_on: CompanyDate | null;
  /** Those that apply to the route serving them on the holiday. */
  holidays: readonly Holiday[];
  /** Their service terms, if these change: which apply on which days. */
  terms: readonly ServiceTerm[];
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

/**
 * `as agreed now`: by each date's terms, of what is not deleted now. `as it was`: of
 * what existed on each date.
 */
export type DueBy = "as agreed now" | "as it was";

/**
 * The past term of an item that applies to a day: the one with the earliest `until` after it; on a
 * tie, the first one written.
 */
function pastTermOn(
  { sku, delivery_day }: Pick<RentedItem, "sku" | "delivery_day">,
  terms: readonly PastTerm[],
  day: CompanyDate,
) {
  let earliest: PastTerm | undefined;
  for (const term of terms) {
    const isOfItem = term.sku === sku && term.delivery_day === delivery_day && term.until > day;
    if (isOfItem && (!earliest || term.until < earliest.until)) earliest = term;
  }
  return earliest;
}

/**
 * An item's terms for a service day that is run on a date, null if it is not rented then: the past
 * term that applies to the day, else the item's current terms. A term with a future `until` applies
 * until then, even if the item has ended.
 */
function termOf(
  item: RentedItem,
  terms: readonly PastTerm[],
  day: CompanyDate,
  date: CompanyDate,
  by: DueBy,
): { quantity: number; price_cents: number } | null {
  if (by === "as it was" && date < item.since) return null;
  const isEnded = item.ended_on !== null && (by === "as agreed now" || date >= item.ended_on);
  return pastTermOn(item, terms, day) ?? (isEnded ? null : item);
}

/** The service days that are run on a date, if the customer exists then. */
function daysOf(account: DueAccount, date: CompanyDate, by: DueBy): CompanyDate[] {
  const {
    service_days: serviceDays,
    frequency,
    first_service: firstService,
    since,
    deleted_on,
    holidays,
    terms,
  } = account;
  const isCustomer =
    by === "as agreed now" ? deleted_on === null : date >= since && (deleted_on === null || date < deleted_on);
  return isCustomer ? daysRunOn({ serviceDays, frequency, firstService, holidays, terms }, date) : [];
}

type Pieces = Omit<DueItem, "date">;

function rentedOn({ rented, past_terms }: DueAccount, day: CompanyDate, date: CompanyDate, by: DueBy): Pieces[] {
  const number = numberOf(dayOf(day)!);
  return rented
    .filter(({ delivery_day }) => delivery_day === number)
    .flatMap((item) => {
      const term = termOf(item, past_terms, day, date, by);
      return term ? [{ ...item, quantity: term.quantity, price_cents: term.price_cents }] : [];
    });
}

/**
 * What is due for one service day that is run on a date: approved orders' quantities, and the
 * rented ones of every other product.
 */
function itemsOfDay(account: DueAccount, day: CompanyDate, date: CompanyDate, by: DueBy): Pieces[] {
  const ordered = account.ordered.filter((item) => item.date === day);
  const rented = rentedOn(account, day, date, by).filter(({ sku }) => !ordered.some((item) => item.sku === sku));
  return [...ordered, ...rented].filter(({ quantity }) => quantity > 0);
}

/** Merges pieces of several days into one row per product, at the lowest of their prices. */
function summedByProduct(items: readonly Pieces[]): Pieces[] {
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
 * What is due to a customer from `from` to `to`, inclusive, sorted by date and SKU. Nothing is due
 * on a date without service, even if an order exists for it. The SQL function `due_items` must
 * agree; a property test compares the two.
 */
export function dueItems(account: DueAccount, from: CompanyDate, to: CompanyDate, by: DueBy): DueItem[] {
  const due: DueItem[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const items = daysOf(account, date, by).flatMap((day) => itemsOfDay(account, day, date, by));
    due.push(...summedByProduct(items).map((item) => ({ date, ...item })));
  }
  return due;
}

/** The agreed terms of an item; quantity 0 means not rented. */
export interface Terms {
  quantity: number;
  price_cents: number;
}
export interface TermsAhead extends Terms {
  from: CompanyDate;
}

/** An item's current terms, and its future terms, the next one first. */
export function agreedTerms(
  item: Pick<RentedItem, "sku" | "delivery_day" | "quantity" | "price_cents" | "ended_on">,
  terms: readonly PastTerm[],
  today: CompanyDate,
): { now: Terms; ahead: TermsAhead[] } {
  const last: Terms = { quantity: item.ended_on === null ? item.quantity : 0, price_cents: item.price_cents };
  const on = (day: CompanyDate): PastTerm | Terms => pastTermOn(item, terms, day) ?? last;
  const plain = ({ quantity, price_cents }: Terms): Terms => ({ quantity, price_cents });
  const future: TermsAhead[] = [];
  let term = on(today);
  const now = plain(term);
  while ("until" in term) {
    const next = on(term.until);
    const isChange = next.quantity !== term.quantity || (next.quantity > 0 && next.price_cents !== term.price_cents);
    if (isChange) future.push({ from: term.until, ...plain(next) });
    term = next;
  }
  return { now, ahead: future };
}
