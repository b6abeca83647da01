import { addDays, dayOf, serviceDates, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** Orders for a service date close at this hour of the working day before (docs/decisions/0012). */
const CUTOFF_HOUR = 14;
/** How far ahead a date may be ordered for. */
export const WEEKS_AHEAD = 4;
/** More pieces of one product than any truck carries. */
export const MAX_PIECES = 99_999;
/** What a quantity counts. */
export const UNIT = "pcs";

/** The company's date and the minutes since its midnight. */
export interface CompanyTime {
  date: CompanyDate;
  minutes: number;
}

/** The day on which orders for a service date close: the working day before it, for a Monday the Friday. */
export function cutoffOf(date: CompanyDate): CompanyDate {
  let before = addDays(date, -1);
  while (!dayOf(before)) before = addDays(before, -1);
  return before;
}

export function isOpenFor(date: CompanyDate, now: CompanyTime): boolean {
  const cutoff = cutoffOf(date);
  return now.date < cutoff || (now.date === cutoff && now.minutes < CUTOFF_HOUR * 60);
}

/** A date that can still be ordered for, and until when: 2 pm of the day named. */
export interface OpenDate {
  date: CompanyDate;
  cutoff: CompanyDate;
}

/** The dates a customer can order for, the next one first. */
export const openDates = (schedule: Schedule, now: CompanyTime): OpenDate[] =>
  serviceDates(schedule, now.date, WEEKS_AHEAD * 7)
    .filter((date) => isOpenFor(date, now))
    .map((date) => ({ date, cutoff: cutoffOf(date) }));

/** Cents of so many pieces each. */
export const totalCents = (lines: readonly { quantity: number; unitPriceCents: number }[]) =>
  lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
/** More cents than an order can cost: nobody orders for twenty million dollars. */
export const MAX_CENTS = 2_000_000_000;
export const totalPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface ComparableLine {
  sku: string;
  deliveryDay: number;
  kind: string;
  quantity: number;
}

/** Whether two orders say the same: a double click, a retry and a second tab do. The order of the lines does not matter. */
export function sameLines(one: readonly ComparableLine[], other: readonly ComparableLine[]): boolean {
  const fingerprint = (lines: readonly ComparableLine[]) =>
    lines
      .map(({ sku, deliveryDay, kind, quantity }) => JSON.stringify([sku, deliveryDay, kind, quantity]))
      .sort()
      .join();
  return one.length === other.length && fingerprint(one) === fingerprint(other);
}

/**
 * Whether an order for a date leaves the delivery as it comes anyway: by what an approved order settled for the date, else by par
 * (docs/decisions/0028).
 */
export const changesNothing = (
  lines: readonly { sku: string; quantity: number; par: number }[],
  settled: Readonly<Record<string, number>>,
): boolean => lines.every(({ sku, quantity, par }) => quantity === (settled[sku] ?? par));

interface ToldLine {
  order_type: "par" | "add" | "modify";
  quantity: number;
  approved_quantity: number | null;
  current_quantity: number | null;
  unit_price_cents: number;
}

/** Whether a line needs reading: it is not par, or was not approved as ordered. A hotel's order has twenty lines at par. */
export const differs = ({ order_type, quantity, approved_quantity, current_quantity }: ToldLine): boolean =>
  order_type !== "par" ||
  quantity !== (current_quantity ?? 0) ||
  (approved_quantity !== null && approved_quantity !== quantity);

/** What a change of every delivery adds, in pieces and cents, to what comes now; less than nothing where it saves. A refused line adds nothing. */
export function addedBy(lines: readonly ToldLine[]): { pieces: number; cents: number } {
  const added = lines.map(({ quantity, approved_quantity, current_quantity, unit_price_cents }) => {
    const count = approved_quantity === 0 ? 0 : (approved_quantity ?? quantity) - (current_quantity ?? 0);
    return { count, cents: count * unit_price_cents };
  });
  return {
    pieces: added.reduce((sum, { count }) => sum + count, 0),
    cents: added.reduce((sum, { cents }) => sum + cents, 0),
  };
}

export interface Decision {
  id: string;
  approvedQuantity: number;
  reason: string | null;
}

/** What is approved of each line: what was ordered, but where the decision says otherwise. */
export function decideLines(
  lines: readonly { id: string; quantity: number }[],
  changes: readonly { line_id: string; quantity: number; reason: string }[],
): Decision[] {
  const changed = new Map(changes.map((line) => [line.line_id, line]));
  return lines.map(({ id, quantity }) => {
    const change = changed.get(id);
    return change && change.quantity !== quantity
      ? { id, approvedQuantity: change.quantity, reason: change.reason }
      : { id, approvedQuantity: quantity, reason: null };
  });
}
