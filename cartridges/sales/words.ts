import { dollars, pieces } from "#ui/formats";
import type { ConsoleStats, SalesFigures } from "./schema";

/** Sales counted longer ago than this are recounted (spec 9: stats are cached for five minutes). */
export const STALE_MS = 300_000;

/** The change of an amount: +12.5%. If it was zero before, the amount itself. */
export function changeOfAmount({ now, before }: { now: number; before: number }): string {
  if (before === 0) return now === 0 ? "+0.0%" : `+${dollars(now)}`;
  const percent = ((now - before) / before) * 100;
  return `${percent < 0 ? "-" : "+"}${Math.abs(percent).toFixed(1)}%`;
}

/** The change of a count: +2, -5. */
export const changeOfCount = ({ now, before }: { now: number; before: number }): string =>
  `${now < before ? "-" : "+"}${pieces(Math.abs(now - before))}`;

export type Tone = "ok" | "warn" | "bad" | "plain";
const ZERO = /^[+-]0(\.0%)?$/;

/**
 * A figure's change for its card: green if it grew, red if it fell (spec 2.12), neutral if there is
 * nothing to compare or nothing changed. More pending orders are work, so they are not green.
 */
export function changeInWords(figure: keyof SalesFigures, figures: SalesFigures): { words: string; tone: Tone } {
  const compared = figures[figure];
  const isCount = figure === "drivers" || figure === "pending";
  // A company without drivers and sales did not exist yet, so its counts have nothing to compare
  // to.
  const isComparable = isCount ? figures.drivers.before + figures.sales.before > 0 : compared.before > 0;
  if (!isComparable) return { words: "Nothing", tone: "plain" };
  const change = isCount ? changeOfCount(compared) : changeOfAmount(compared);
  if (ZERO.test(change)) return { words: "No change", tone: "plain" };
  const hasGrown = change.startsWith("+");
  if (figure === "pending") return { words: change, tone: hasGrown ? "warn" : "ok" };
  return { words: change, tone: hasGrown ? "ok" : "bad" };
}

/** The figures with the names of spec 3. */
export const statsOf = ({ sales, commission, drivers, pending }: SalesFigures): ConsoleStats => ({
  totalSales: sales.now / 100,
  totalCommission: commission.now / 100,
  activeDrivers: drivers.now,
  pendingOrders: pending.now,
  changes: {
    totalSales: changeOfAmount(sales),
    totalCommission: changeOfAmount(commission),
    activeDrivers: changeOfCount(drivers),
    pendingOrders: changeOfCount(pending),
  },
});

/** A percentage of cents, rounded to whole cents. */
export const commissionOf = (cents: number, rate: number) => Math.round((cents * rate) / 100);
