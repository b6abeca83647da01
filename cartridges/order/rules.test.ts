import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "../service-day/rules";
import { changeCents, cutoffOf, decisionsOf, isOpenFor, openDates, sameLines, totalCents, WEEKS_AHEAD } from "./rules";

const dates = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays("2025-01-01", days));
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const schedule = fc.record({
  serviceDays: fc.subarray(["M", "T", "W", "R", "F"], { minLength: 1 }).map((letters) => letters.join("")),
  frequency: fc.constantFrom("Weekly" as const, "Biweekly" as const), firstService: dates,
});
const line = fc.record({ sku: fc.constantFrom("TWL", "MAT", "NAP", "A B"), deliveryDay: fc.integer({ min: 1, max: 5 }), kind: fc.constantFrom("par", "add", "modify"), quantity: fc.nat({ max: 200 }) });

describe("the cut-off", () => {
  it.each([["2026-01-05", "2026-01-02"], ["2026-01-06", "2026-01-05"], ["2026-01-09", "2026-01-08"]])("for %s is the working day before, %s", (date, cutoff) => expect(cutoffOf(date)).toBe(cutoff));

  it("is at two in the afternoon", () => {
    expect(isOpenFor("2026-01-06", { date: "2026-01-05", minutes: 13 * 60 + 59 })).toBe(true);
    expect(isOpenFor("2026-01-06", { date: "2026-01-05", minutes: 14 * 60 })).toBe(false);
    expect(isOpenFor("2026-01-05", { date: "2026-01-03", minutes: 0 })).toBe(false);
  });

  it("is a working day before the date, and what is closed stays closed", () => {
    fc.assert(fc.property(dates, dates, minutes, (date, today, now) => {
      expect(cutoffOf(date) < date && dayOf(cutoffOf(date)) !== undefined).toBe(true);
      if (!isOpenFor(date, { date: today, minutes: now })) expect(isOpenFor(date, { date: addDays(today, 1), minutes: 0 })).toBe(false);
    }));
  });
});

describe("the open dates", () => {
  it("are service days to come, in order, each once, and each still open", () => {
    fc.assert(fc.property(schedule, dates, minutes, (customer, date, now) => {
      const open = openDates(customer, { date, minutes: now });
      for (const [index, each] of open.entries()) {
        expect(each.date > date && each.date < addDays(date, WEEKS_AHEAD * 7)).toBe(true);
        expect(isOpenFor(each.date, { date, minutes: now })).toBe(true);
        if (index > 0) expect(each.date > open[index - 1]!.date).toBe(true);
      }
    }));
  });
});

describe("two orders", () => {
  it("are the same whatever the order of their lines, and not when one piece differs", () => {
    fc.assert(fc.property(fc.uniqueArray(line, { selector: ({ sku, deliveryDay }) => `${sku} ${deliveryDay}`, minLength: 1 }), fc.nat(), (lines, place) => {
      expect(sameLines(lines, lines.toReversed())).toBe(true);
      const other = lines.map((each, index) => (index === place % lines.length ? { ...each, quantity: each.quantity + 1 } : each));
      expect(sameLines(lines, other)).toBe(false);
      expect(sameLines(lines, lines.slice(1))).toBe(false);
    }));
  });
});

describe("a decision", () => {
  it("is what was ordered but for what was said otherwise, with its reason", () => {
    fc.assert(fc.property(fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.nat({ max: 500 }) }), { selector: ({ id }) => id, minLength: 1 }), fc.nat({ max: 500 }), (lines, quantity) => {
      const [first, ...rest] = decisionsOf(lines, [{ line_id: lines[0]!.id, quantity, reason: "Not enough." }]);
      expect(first).toEqual({ id: lines[0]!.id, approvedQuantity: quantity, reason: quantity === lines[0]!.quantity ? null : "Not enough." });
      expect(rest).toEqual(lines.slice(1).map(({ id, quantity: ordered }) => ({ id, approvedQuantity: ordered, reason: null })));
    }));
  });

  it("costs what its lines cost, in whole cents", () => {
    expect(totalCents([{ quantity: 120, unitPriceCents: 46 }, { quantity: 3, unitPriceCents: 5 }, { quantity: 0, unitPriceCents: 99 }])).toBe(5_535);
  });
});

it("a standing order costs what it changes: approved before ordered, what is refused not at all, what is new in full", () => {
  const line = (quantity: number, current_quantity: number | null, approved_quantity: number | null = null) => ({ quantity, current_quantity, approved_quantity, unit_price_cents: 10 });
  expect([[line(45, 40)], [line(30, 40)], [line(5, null)], [line(45, 40, 42)], [line(45, 40, 0)], [line(45, 40), line(5, 0)]].map(changeCents)).toEqual([50, -100, 50, 20, 0, 100]);
});
