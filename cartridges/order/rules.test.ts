import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import {
  addedBy,
  changesNothing,
  cutoffOf,
  decideLines,
  differs,
  isOpenDate,
  isOpenFor,
  openDates,
  sameLines,
  totalCents,
  WEEKS_AHEAD,
} from "./rules";

const dates = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays("2025-01-01", days));
const closes = 14 * 60;
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const schedule = fc.record({
  serviceDays: fc.subarray(["M", "T", "W", "R", "F"], { minLength: 1 }).map((letters) => letters.join("")),
  frequency: fc.constantFrom("Weekly" as const, "Biweekly" as const),
  firstService: dates,
  holidays: fc.uniqueArray(fc.record({ holiday: dates, runs_on: fc.option(dates) }), {
    selector: ({ holiday }) => holiday,
  }),
  terms: fc.constant([]),
});
const line = fc.record({
  sku: fc.constantFrom("TWL", "MAT", "NAP", "A B"),
  deliveryDay: fc.integer({ min: 1, max: 5 }),
  kind: fc.constantFrom("par", "add", "modify"),
  quantity: fc.nat({ max: 200 }),
});

describe("the cutoff", () => {
  it.each([
    ["2026-01-05", "2026-01-02"],
    ["2026-01-06", "2026-01-05"],
    ["2026-01-09", "2026-01-08"],
  ])("for %s is the working day before, %s", (date, cutoff) => expect(cutoffOf(date)).toBe(cutoff));

  it("is never on a holiday", () => {
    expect(cutoffOf("2026-01-05", [{ holiday: "2026-01-02", runs_on: null }])).toBe("2026-01-01");
  });

  it("is at the time from the settings", () => {
    expect(isOpenFor("2026-01-06", { date: "2026-01-05", minutes: 13 * 60 + 59, closes })).toBe(true);
    expect(isOpenFor("2026-01-06", { date: "2026-01-05", minutes: 14 * 60, closes })).toBe(false);
    expect(isOpenFor("2026-01-05", { date: "2026-01-03", minutes: 0, closes })).toBe(false);
  });

  it("is a working day before the date, and a closed date stays closed", () => {
    fc.assert(
      fc.property(dates, dates, minutes, (date, today, now) => {
        expect(cutoffOf(date) < date && dayOf(cutoffOf(date)) !== undefined).toBe(true);
        if (!isOpenFor(date, { date: today, minutes: now, closes }))
          expect(isOpenFor(date, { date: addDays(today, 1), minutes: 0, closes })).toBe(false);
      }),
    );
  });
});

describe("the open dates", () => {
  it("agree with the check of a single date", () => {
    const day = fc.integer({ min: 0, max: 45 }).map((days) => addDays("2025-12-20", days));
    const busy = schedule.chain((customer) =>
      fc
        .uniqueArray(fc.record({ holiday: day, runs_on: fc.option(day) }), { selector: ({ holiday }) => holiday })
        .map((holidays) => ({ ...customer, firstService: "2025-12-22", holidays })),
    );
    fc.assert(
      fc.property(busy, day, minutes, day, (customer, date, now, requested) => {
        const time = { date, minutes: now, closes };
        const isListed = openDates(customer, time).some((open) => open.date === requested);
        expect(isOpenDate(customer, time, requested)).toBe(isListed);
      }),
      { numRuns: 1_000 },
    );
  });

  it("are future service days in order, each once and still open", () => {
    fc.assert(
      fc.property(schedule, dates, minutes, (customer, date, now) => {
        const open = openDates(customer, { date, minutes: now, closes });
        for (const [index, each] of open.entries()) {
          expect(each.comes_on > date && each.comes_on < addDays(date, WEEKS_AHEAD * 7)).toBe(true);
          expect(isOpenFor(each.comes_on, { date, minutes: now, closes }, customer.holidays)).toBe(true);
          if (index > 0) expect(each.comes_on >= open[index - 1]!.comes_on).toBe(true);
          expect(open.filter((other) => other.date === each.date)).toHaveLength(1);
        }
      }),
    );
  });
});

describe("comparing two orders", () => {
  it("ignores the order of lines, and notices a difference of one piece", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(line, { selector: ({ sku, deliveryDay }) => `${sku} ${deliveryDay}`, minLength: 1 }),
        fc.nat(),
        (lines, place) => {
          expect(sameLines(lines, lines.toReversed())).toBe(true);
          const other = lines.map((each, index) =>
            index === place % lines.length ? { ...each, quantity: each.quantity + 1 } : each,
          );
          expect(sameLines(lines, other)).toBe(false);
          expect(sameLines(lines, lines.slice(1))).toBe(false);
        },
      ),
    );
  });
});

describe("a decision", () => {
  it("equals the order except for the changed lines, with their reasons", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.uuid(), quantity: fc.nat({ max: 500 }) }), {
          selector: ({ id }) => id,
          minLength: 1,
        }),
        fc.nat({ max: 500 }),
        (lines, quantity) => {
          const [first, ...rest] = decideLines(lines, [{ line_id: lines[0]!.id, quantity, reason: "Not enough." }]);
          expect(first).toEqual({
            id: lines[0]!.id,
            approvedQuantity: quantity,
            reason: quantity === lines[0]!.quantity ? null : "Not enough.",
          });
          expect(rest).toEqual(
            lines.slice(1).map(({ id, quantity: ordered }) => ({ id, approvedQuantity: ordered, reason: null })),
          );
        },
      ),
    );
  });

  it("costs the sum of its lines in whole cents", () => {
    expect(
      totalCents([
        { quantity: 120, unitPriceCents: 46 },
        { quantity: 3, unitPriceCents: 5 },
        { quantity: 0, unitPriceCents: 99 },
      ]),
    ).toBe(5_535);
  });
});

describe("an order line", () => {
  const line = {
    order_type: "par" as const,
    quantity: 100,
    approved_quantity: null,
    current_quantity: 100,
    unit_price_cents: 50,
  };

  it("differs from par, or from the ordered amount", () => {
    expect(
      [
        line,
        { ...line, quantity: 101 },
        { ...line, approved_quantity: 90 },
        { ...line, order_type: "modify" as const },
      ].map(differs),
    ).toEqual([false, true, true, true]);
  });

  it("adds to every delivery what exceeds the current quantity, and nothing if refused", () => {
    const more = { ...line, order_type: "modify" as const, quantity: 120 };
    expect(addedBy([more, { ...more, quantity: 90 }])).toEqual({ pieces: 10, cents: 500 });
    expect(
      addedBy([
        { ...more, approved_quantity: 110 },
        { ...more, approved_quantity: 0 },
      ]),
    ).toEqual({ pieces: 10, cents: 500 });
  });

  it("changes nothing if it is par, or the approved quantity", () => {
    expect(changesNothing([{ sku: "TWL", quantity: 100, par: 100 }], {})).toBe(true);
    expect(changesNothing([{ sku: "TWL", quantity: 100, par: 100 }], { TWL: 80 })).toBe(false);
    expect(changesNothing([{ sku: "TWL", quantity: 80, par: 100 }], { TWL: 80 })).toBe(true);
  });

  it("costs what it changes in a standing order: approved before ordered, nothing if refused, in full if new", () => {
    const standing = (quantity: number, current_quantity: number | null, approved_quantity: number | null = null) => ({
      ...line,
      order_type: "modify" as const,
      unit_price_cents: 10,
      quantity,
      current_quantity,
      approved_quantity,
    });
    const orders = [
      [standing(45, 40)],
      [standing(30, 40)],
      [standing(5, null)],
      [standing(45, 40, 42)],
      [standing(45, 40, 0)],
      [standing(45, 40), standing(5, 0)],
    ];
    expect(orders.map((lines) => addedBy(lines).cents)).toEqual([50, -100, 50, 20, 0, 100]);
  });
});
