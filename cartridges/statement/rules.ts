import { addDays, dayOf, isServiceWeek, letterOf, numberOf } from "../service-day/rules";
import type { CompanyDate, ServiceFrequency } from "../service-day/schema";
import type { DeliverySum, Month, ProductSum, StatementLine } from "./schema";

/** What is rented now: so many pieces of a product on one service day (1 to 5). */
export interface RentedItem {
  sku: string;
  description: string;
  delivery_day: number;
  quantity: number;
  price_cents: number;
  /** The date it was created, and the one from which it is not rented any more. */
  since: CompanyDate;
  ended_on: CompanyDate | null;
}

/** What a rented item was on dates before `until`; quantity 0: not rented. In the order in which the changes were made. */
export interface PastTerm {
  sku: string;
  delivery_day: number;
  quantity: number;
  price_cents: number;
  until: CompanyDate;
}

/** What an approved order made of a product due on one date, in place of what is rented; 0 is nothing. */
export interface OrderedItem {
  sku: string;
  description: string;
  date: CompanyDate;
  quantity: number;
  price_cents: number;
}

/** Pieces that a completed load went without. */
export interface ShortItem {
  sku: string;
  date: CompanyDate;
  quantity: number;
}

/** All that a customer's statement is made from. */
export interface BilledAccount {
  service_days: string;
  frequency: ServiceFrequency;
  first_service: CompanyDate | null;
  /** The date the customer was created, and the one from which they are a customer no more. */
  since: CompanyDate;
  deleted_on: CompanyDate | null;
  rented: readonly RentedItem[];
  past_terms: readonly PastTerm[];
  ordered: readonly OrderedItem[];
  shorts: readonly ShortItem[];
}

/** Rows under their names, in the order in which they come. */
function grouped<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return groups;
}

const onDay = ({ sku, delivery_day }: { sku: string; delivery_day: number }) => `${delivery_day} ${sku}`;
const onDate = ({ sku, date }: { sku: string; date: CompanyDate }) => `${date} ${sku}`;

/**
 * What held of an item on a date: the past term with the earliest `until` after it, else the item as it is. Of two that end
 * on one date the one that was written first counts: the other held for no date at all.
 */
function termOn(item: RentedItem, terms: readonly PastTerm[], date: CompanyDate): { quantity: number; price_cents: number } {
  if (date < item.since) return { quantity: 0, price_cents: 0 };
  let held: PastTerm | undefined;
  for (const term of terms) if (term.until > date && (!held || term.until < held.until)) held = term;
  if (held) return held;
  return item.ended_on !== null && date >= item.ended_on ? { quantity: 0, price_cents: 0 } : item;
}

/**
 * What a customer owes for the service dates from `from` to `to`, both included: on each of them what was rented then, in its
 * place what an approved order made of it, less what was short. In the order of the dates, then of the SKUs.
 */
export function billedLines(account: BilledAccount, from: CompanyDate, to: CompanyDate): StatementLine[] {
  const terms = grouped(account.past_terms, onDay);
  const shorts = new Map<string, number>();
  for (const short of account.shorts) shorts.set(onDate(short), (shorts.get(onDate(short)) ?? 0) + short.quantity);
  const ordered = grouped(account.ordered, ({ date }) => date);
  const lines: StatementLine[] = [];
  for (let date = from > account.since ? from : account.since; date <= to; date = addDays(date, 1)) {
    if (account.deleted_on !== null && date >= account.deleted_on) break;
    // As the load list: nothing comes on a date that is not a service date, whatever was ordered for it once.
    if (!isServed(account, date)) continue;
    const instead = ordered.get(date) ?? [];
    const due = [...instead.map(({ sku, description, quantity, price_cents }) => ({ sku, description, quantity, price_cents })), ...rentedOn(account, terms, date).filter(({ sku }) => !instead.some((item) => item.sku === sku))];
    for (const item of due.sort((a, b) => (a.sku < b.sku ? -1 : 1))) {
      const quantity = item.quantity - (shorts.get(onDate({ sku: item.sku, date })) ?? 0);
      if (quantity > 0) lines.push({ ...item, date, quantity });
    }
  }
  return lines;
}

function isServed({ service_days, frequency, first_service }: BilledAccount, date: CompanyDate): boolean {
  const day = dayOf(date);
  return day !== undefined && service_days.includes(letterOf(day)) && isServiceWeek(frequency, first_service, date);
}

function rentedOn(account: BilledAccount, terms: ReadonlyMap<string, readonly PastTerm[]>, date: CompanyDate) {
  const day = dayOf(date)!;
  return account.rented.filter(({ delivery_day }) => delivery_day === numberOf(day)).map((item) => {
    const { quantity, price_cents } = termOn(item, terms.get(onDay(item)) ?? [], date);
    return { sku: item.sku, description: item.description, quantity, price_cents };
  });
}

export const amountOf = ({ quantity, price_cents }: Pick<StatementLine, "quantity" | "price_cents">) => quantity * price_cents;
const sum = <Row>(rows: readonly Row[], pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);

/** A statement's sums. */
export const totalsOf = (lines: readonly StatementLine[]) => ({ pieces: sum(lines, ({ quantity }) => quantity), deliveries: new Set(lines.map(({ date }) => date)).size, total_cents: sum(lines, amountOf) });

/** The lines by product; one whose price changed stands once for each price. */
export function productSums(lines: readonly StatementLine[]): ProductSum[] {
  const groups = grouped(lines, ({ sku, price_cents }) => `${sku} ${price_cents}`);
  return [...groups.values()]
    .map((group) => {
      const { sku, description, price_cents } = group[0]!;
      return { sku, description, price_cents, pieces: sum(group, ({ quantity }) => quantity), deliveries: new Set(group.map(({ date }) => date)).size, amount_cents: sum(group, amountOf) };
    })
    .sort((a, b) => a.description.localeCompare(b.description) || a.sku.localeCompare(b.sku) || a.price_cents - b.price_cents);
}

/** The lines by the date they came. */
export function deliverySums(lines: readonly StatementLine[]): DeliverySum[] {
  return [...grouped(lines, ({ date }) => date)]
    .map(([date, group]) => ({ date, pieces: sum(group, ({ quantity }) => quantity), amount_cents: sum(group, amountOf), lines: group.toSorted((a, b) => a.description.localeCompare(b.description)) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

export const monthOf = (date: CompanyDate): Month => date.slice(0, 7);
export const firstOf = (month: Month): CompanyDate => `${month}-01`;
export const nextMonth = (month: Month): Month => monthOf(addDays(firstOf(month), 31));
export const lastOf = (month: Month): CompanyDate => addDays(firstOf(nextMonth(month)), -1);

/** The last date that can be billed: yesterday, or today once the load of today is complete. */
export const billedUntil = (today: CompanyDate, todayIsLoaded: boolean): CompanyDate => (todayIsLoaded ? today : addDays(today, -1));

/** What a statement is called on paper. */
export const statementName = (number: number) => `S-${String(number).padStart(6, "0")}`;
