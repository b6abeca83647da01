import { longDate } from "#ui/formats";
import { isBlank } from "#ui/text";
import { timeOfDay } from "#ui/time-of-day";
import { addDays, dayOf, isOwnDay, serviceRuns, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday } from "#cartridges/service-day/schema";

export { everyTime } from "#cartridges/service-day/rules";

/** How many weeks ahead a date can be ordered for. */
export const WEEKS_AHEAD = 4;
/** More than any truck carries of one product. */
export const MAX_PIECES = 99_999;
/** The most orders that one transaction decides without blocking others for long. */
export const MAX_AT_ONCE = 100;
/** The unit of quantities. */
export const UNIT = "pcs";

/**
 * The company's date, the minutes since its midnight, and the minute at which orders close
 * (decision 0014).
 */
export interface CompanyTime {
  date: CompanyDate;
  minutes: number;
  closes: number;
}

/**
 * The day on which ordering for a date closes: the working day before it, so Friday for a Monday.
 * Holidays are not working days.
 */
export function cutoffOf(date: CompanyDate, holidays: readonly Holiday[] = []): CompanyDate {
  let before = addDays(date, -1);
  while (!dayOf(before) || holidays.some(({ holiday }) => holiday === before)) before = addDays(before, -1);
  return before;
}

export function isOpenFor(date: CompanyDate, now: CompanyTime, holidays: readonly Holiday[] = []): boolean {
  const cutoff = cutoffOf(date, holidays);
  return now.date < cutoff || (now.date === cutoff && now.minutes < now.closes);
}

/** A service day that can still be ordered for, and its deadline. */
export interface OpenDate {
  date: CompanyDate;
  /** The delivery date: a different one if the service day is a holiday. */
  comes_on: CompanyDate;
  cutoff: CompanyDate;
  /** Minutes since midnight of the cutoff day. */
  closes: number;
}

/** The service days a customer can order for, the next one first. */
export const openDates = (schedule: Schedule, now: CompanyTime): OpenDate[] =>
  serviceRuns(schedule, now.date, WEEKS_AHEAD * 7)
    .filter(({ runs_on }) => isOpenFor(runs_on, now, schedule.holidays))
    .map(({ day, runs_on }) => ({
      date: day,
      comes_on: runs_on,
      cutoff: cutoffOf(runs_on, schedule.holidays),
      closes: now.closes,
    }));

/** Whether a service day is open, without computing the others. */
export const isOpenDate = (schedule: Schedule, now: CompanyTime, day: CompanyDate): boolean =>
  [day, ...schedule.holidays.filter(({ holiday }) => holiday === day).map(({ runs_on }) => runs_on)].some(
    (date) =>
      date !== null &&
      now.date <= date &&
      date < addDays(now.date, WEEKS_AHEAD * 7) &&
      isOpenFor(date, now, schedule.holidays) &&
      serviceRuns(schedule, date, 1).some((run) => run.day === day),
  );

/**
 * Why a date cannot be ordered for, in a sentence. `holiday` is the holiday's name, if it is one.
 */
export function whyNotOpen(schedule: Schedule, now: CompanyTime, date: CompanyDate, holiday: string | null): string {
  const dayName = longDate(date);
  const moved = schedule.holidays.find((each) => each.holiday === date);
  const comesOn = moved?.runs_on ?? date;
  if (!isOwnDay(schedule, date)) return `${dayName} is not a delivery day.`;
  if (moved && moved.runs_on === null) return `Nothing comes on ${dayName}: ${holiday ?? "a holiday"}.`;
  if (comesOn < now.date) return `${dayName} has passed.`;
  if (isOpenFor(comesOn, now, schedule.holidays)) return `Ordering for ${dayName} isn't open yet.`;
  const cutoff = cutoffOf(comesOn, schedule.holidays);
  const on = cutoff === now.date ? "" : ` on ${longDate(cutoff)}`;
  return `Ordering for ${dayName} closed at ${timeOfDay(now.closes)}${on}.`;
}

export const totalCents = (lines: readonly { quantity: number; unitPriceCents: number }[]) =>
  lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
/** Upper bound of an order's total in cents, to stay within the column's range. */
export const MAX_CENTS = 2_000_000_000;
export const totalPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface ComparableLine {
  sku: string;
  deliveryDay: number;
  kind: string;
  quantity: number;
}

/**
 * Whether two orders are the same, as after a double click, a retry or in a second tab. Ignores the
 * order of the lines.
 */
export function sameLines(one: readonly ComparableLine[], other: readonly ComparableLine[]): boolean {
  const fingerprint = (lines: readonly ComparableLine[]) =>
    lines
      .map(({ sku, deliveryDay, kind, quantity }) => JSON.stringify([sku, deliveryDay, kind, quantity]))
      .sort()
      .join();
  return one.length === other.length && fingerprint(one) === fingerprint(other);
}

/**
 * Whether an order for a date changes nothing: it equals the approved quantities for the date, else
 * par (decision 0014).
 */
export const changesNothing = (
  lines: readonly { sku: string; quantity: number; par: number }[],
  settled: Readonly<Record<string, number>>,
): boolean => lines.every(({ sku, quantity, par }) => quantity === (settled[sku] ?? par));

/**
 * Whether an order asks for no more than is rented, line by line: it may be approved automatically
 * if the company's settings allow it.
 */
export const isWithinPar = (
  lines: readonly { kind: string; quantity: number; currentQuantity: number | null }[],
): boolean =>
  lines.every(({ kind, quantity, currentQuantity }) => kind !== "add" && quantity <= (currentQuantity ?? 0));

/**
 * Whether a pending order asks for no more than is rented and has no note, so it
 * can be approved unread.
 */
export const isPlain = ({ items, notes }: { items: readonly ToldLine[]; notes: string }): boolean =>
  isBlank(notes) &&
  isWithinPar(
    items.map(({ order_type: kind, quantity, current_quantity: currentQuantity }) => ({
      ...{ kind, quantity, currentQuantity },
    })),
  );

interface ToldLine {
  order_type: "par" | "add" | "modify";
  quantity: number;
  approved_quantity: number | null;
  current_quantity: number | null;
  unit_price_cents: number;
}

/**
 * Whether a line is worth showing: it differs from par, or was not approved as ordered. A hotel's
 * order has some twenty lines at par.
 */
export const differs = ({ order_type, quantity, approved_quantity, current_quantity }: ToldLine): boolean =>
  order_type !== "par" ||
  quantity !== (current_quantity ?? 0) ||
  (approved_quantity !== null && approved_quantity !== quantity);

/**
 * The difference of a standing change per delivery, in pieces and cents; negative if it saves. A
 * rejected line counts 0.
 */
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

/** The approved quantity of each line: as ordered, unless the decision differs. */
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
