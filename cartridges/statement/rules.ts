import { dueItems, type DueAccount } from "#cartridges/due/rules";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { DeliverySum, Month, ProductSum, StatementLine } from "./schema";
import { byName } from "#ui/text";

/** The short pieces of a completed load. */
export interface ShortItem {
  sku: string;
  date: CompanyDate;
  quantity: number;
}

/**
 * A date with a recorded stop, and the pieces delivered at the price of that day; none
 * if the stop was skipped.
 */
export interface RecordedStop {
  date: CompanyDate;
  lines: readonly Omit<StatementLine, "date">[];
}

/** The data for a customer's statement. */
export interface BilledAccount extends DueAccount {
  shorts: readonly ShortItem[];
  stops: readonly RecordedStop[];
}

/** Groups rows by name and keeps their order. */
function grouped<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return groups;
}

const onDate = ({ sku, date }: { sku: string; date: CompanyDate }) => `${date} ${sku}`;

/** By date, then by SKU. */
function inTheirOrder(one: StatementLine, other: StatementLine): number {
  const [a, b] = [onDate(one), onDate(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * What a customer owes for the service dates from `from` to `to`, inclusive: the delivered pieces
 * if the stop was recorded, else the pieces due on that date, less the short ones (decision 0083).
 * Sorted by date, then by SKU.
 */
export function billedLines(account: BilledAccount, from: CompanyDate, to: CompanyDate): StatementLine[] {
  const recorded = new Set(account.stops.map(({ date }) => date));
  const delivered = account.stops
    .filter(({ date }) => from <= date && date <= to)
    .flatMap(({ date, lines }) => lines.map((line) => ({ ...line, date })))
    .filter(({ quantity }) => quantity > 0);
  const expected = expectedLines(account, from, to).filter(({ date }) => !recorded.has(date));
  return [...delivered, ...expected].sort(inTheirOrder);
}

/** The pieces due on each date, less the short ones. */
function expectedLines(account: BilledAccount, from: CompanyDate, to: CompanyDate): StatementLine[] {
  const shorts = new Map<string, number>();
  for (const short of account.shorts) shorts.set(onDate(short), (shorts.get(onDate(short)) ?? 0) + short.quantity);
  return dueItems(account, from, to, "as it was")
    .map((item) => ({ ...item, quantity: item.quantity - (shorts.get(onDate(item)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

const amountOf = ({ quantity, price_cents }: Pick<StatementLine, "quantity" | "price_cents">) => quantity * price_cents;
const sum = <Row>(rows: readonly Row[], pick: (row: Row) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

export const totalsOf = (lines: readonly StatementLine[]) => ({
  pieces: sum(lines, ({ quantity }) => quantity),
  deliveries: new Set(lines.map(({ date }) => date)).size,
  total_cents: sum(lines, amountOf),
});

/** The lines by product; a product whose price changed has a line for each price. */
export function productSums(lines: readonly StatementLine[]): ProductSum[] {
  const groups = grouped(lines, ({ sku, price_cents }) => `${sku} ${price_cents}`);
  return [...groups.values()]
    .map((group) => {
      const { sku, description, price_cents } = group[0]!;
      return {
        sku,
        description,
        price_cents,
        pieces: sum(group, ({ quantity }) => quantity),
        deliveries: new Set(group.map(({ date }) => date)).size,
        amount_cents: sum(group, amountOf),
      };
    })
    .sort(
      (a, b) => byName(a.description, b.description) || a.sku.localeCompare(b.sku) || a.price_cents - b.price_cents,
    );
}

/** The lines by delivery date. */
export function deliverySums(lines: readonly StatementLine[]): DeliverySum[] {
  return [...grouped(lines, ({ date }) => date)]
    .map(([date, group]) => ({
      date,
      pieces: sum(group, ({ quantity }) => quantity),
      amount_cents: sum(group, amountOf),
      lines: group.toSorted((a, b) => byName(a.description, b.description)),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

export const monthOf = (date: CompanyDate): Month => date.slice(0, 7);
export const firstOf = (month: Month): CompanyDate => `${month}-01`;
export const nextMonth = (month: Month): Month => monthOf(addDays(firstOf(month), 31));
export const lastOf = (month: Month): CompanyDate => addDays(firstOf(nextMonth(month)), -1);

/** The last date that can be billed: yesterday, or today once today's load is complete. */
export const billedUntil = (today: CompanyDate, todayIsLoaded: boolean): CompanyDate =>
  todayIsLoaded ? today : addDays(today, -1);

/** A statement's number as printed. */
export const statementName = (number: number) => `S-${String(number).padStart(6, "0")}`;
