import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PastTerm } from "#cartridges/due/rules";
import { addDays, dayOf, numberOf } from "#cartridges/service-day/rules";
import {
  billedLines,
  billedUntil,
  deliverySums,
  firstOf,
  lastOf,
  monthOf,
  nextMonth,
  productSums,
  statementName,
  totalsOf,
  type BilledAccount,
} from "./rules";

const FROM = "2026-01-01",
  TO = "2026-01-31";
/** Served on Mondays and Wednesdays since the year before: towels on both, mats on Mondays. */
const account = (part: Partial<BilledAccount> = {}): BilledAccount => ({
  service_days: "MW",
  frequency: "Weekly",
  first_service: null,
  since: "2025-06-01",
  deleted_on: null,
  holidays: [],
  terms: [],
  rented: [
    {
      sku: "TWL",
      description: "Towel",
      delivery_day: 1,
      quantity: 100,
      price_cents: 50,
      since: "2025-06-01",
      ended_on: null,
    },
    {
      sku: "MAT",
      description: "Mat",
      delivery_day: 1,
      quantity: 10,
      price_cents: 90,
      since: "2025-06-01",
      ended_on: null,
    },
    {
      sku: "TWL",
      description: "Towel",
      delivery_day: 3,
      quantity: 80,
      price_cents: 50,
      since: "2025-06-01",
      ended_on: null,
    },
  ],
  past_terms: [],
  ordered: [],
  shorts: [],
  stops: [],
  ...part,
});
const of = (part: Partial<BilledAccount>, sku = "TWL") =>
  billedLines(account(part), FROM, TO)
    .filter((line) => line.sku === sku)
    .map(({ date, quantity, price_cents }) => [date.slice(5), quantity, price_cents]);

describe("a month's lines", () => {
  it("are what is rented on each of its service dates", () => {
    expect(of({})).toEqual([
      ["01-05", 100, 50],
      ["01-07", 80, 50],
      ["01-12", 100, 50],
      ["01-14", 80, 50],
      ["01-19", 100, 50],
      ["01-21", 80, 50],
      ["01-26", 100, 50],
      ["01-28", 80, 50],
    ]);
    expect(of({}, "MAT")).toHaveLength(4);
  });

  it("of a biweekly customer cover their weeks only", () => {
    expect(of({ frequency: "Biweekly", first_service: "2026-01-05" }).map(([date]) => date)).toEqual([
      "01-05",
      "01-07",
      "01-19",
      "01-21",
    ]);
  });

  it("begin when the customer or the item was created, and end the day before either ended", () => {
    expect(of({ since: "2026-01-12" }).map(([date]) => date)).toEqual([
      "01-12",
      "01-14",
      "01-19",
      "01-21",
      "01-26",
      "01-28",
    ]);
    expect(of({ deleted_on: "2026-01-12" }).map(([date]) => date)).toEqual(["01-05", "01-07"]);
    const { rented } = account();
    expect(
      of({ rented: [{ ...rented[0]!, since: "2026-01-12", ended_on: "2026-01-26" }] }).map(([date]) => date),
    ).toEqual(["01-12", "01-19"]);
  });

  it("use the terms that applied on their dates: the earliest past term ending later, else the current item", () => {
    const term = (quantity: number, price_cents: number, until: string): PastTerm => ({
      sku: "TWL",
      delivery_day: 1,
      quantity,
      price_cents,
      until,
    });
    const monday = (past_terms: PastTerm[], ended_on: string | null = null) =>
      of({ rented: [{ ...account().rented[0]!, ended_on }], past_terms });
    expect(monday([term(60, 40, "2026-01-12")])).toEqual([
      ["01-05", 60, 40],
      ["01-12", 100, 50],
      ["01-19", 100, 50],
      ["01-26", 100, 50],
    ]);
    // The order of the terms does not matter.
    for (const terms of [
      [term(60, 40, "2026-01-12"), term(70, 45, "2026-01-26")],
      [term(70, 45, "2026-01-26"), term(60, 40, "2026-01-12")],
    ]) {
      expect(monday(terms)).toEqual([
        ["01-05", 60, 40],
        ["01-12", 70, 45],
        ["01-19", 70, 45],
        ["01-26", 100, 50],
      ]);
    }
    // Changed twice on one day: the terms before the first change apply.
    expect(monday([term(60, 40, "2026-01-12"), term(999, 999, "2026-01-12")])[0]).toEqual(["01-05", 60, 40]);
    // Not rented until an order added it; ended, and restored later.
    expect(monday([term(0, 50, "2026-01-19")]).map(([date]) => date)).toEqual(["01-19", "01-26"]);
    expect(monday([term(100, 50, "2026-01-12"), term(0, 50, "2026-01-26")]).map(([date]) => date)).toEqual([
      "01-05",
      "01-26",
    ]);
    // A future change keeps the terms until then, even if the item itself has ended already.
    expect(monday([term(100, 50, "2026-01-19")], "2026-01-02").map(([date]) => date)).toEqual(["01-05", "01-12"]);
  });

  it("use an order's quantity and price in its place, and none where it ordered zero", () => {
    const order = (sku: string, date: string, quantity: number) => ({
      sku,
      description: sku,
      date,
      quantity,
      price_cents: 55,
    });
    expect(
      of({
        ordered: [order("TWL", "2026-01-05", 140), order("TWL", "2026-01-12", 0), order("NAP", "2026-01-05", 30)],
      }).slice(0, 3),
    ).toEqual([
      ["01-05", 140, 55],
      ["01-07", 80, 50],
      ["01-14", 80, 50],
    ]);
    expect(of({ ordered: [order("NAP", "2026-01-05", 30)] }, "NAP")).toEqual([["01-05", 30, 55]]);
    // Nothing is loaded on a date that is not scheduled, so an old order for
    // it is not billed either.
    expect(of({ ordered: [order("NAP", "2026-01-08", 30)] }, "NAP")).toEqual([]);
  });

  it("exclude short pieces", () => {
    expect(
      of({
        shorts: [
          { sku: "TWL", date: "2026-01-05", quantity: 30 },
          { sku: "TWL", date: "2026-01-07", quantity: 80 },
          { sku: "TWL", date: "2026-01-12", quantity: 999 },
          { sku: "CLO", date: "2026-01-14", quantity: 5 },
        ],
      }).slice(0, 3),
    ).toEqual([
      ["01-05", 70, 50],
      ["01-14", 80, 50],
      ["01-19", 100, 50],
    ]);
  });
});

describe("a date with a recorded stop", () => {
  const handed = (sku: string, quantity: number, price_cents = 55) => ({
    sku,
    description: sku,
    quantity,
    price_cents,
  });
  const stops = [
    { date: "2026-01-05", lines: [handed("TWL", 90), handed("MAT", 0), handed("NAP", 3)] },
    { date: "2026-01-07", lines: [] },
    { date: "2026-02-02", lines: [handed("TWL", 1)] },
  ];

  it("bills the delivered pieces at that day's price, and nothing for a skipped stop", () => {
    const shorts = [
      { sku: "TWL", date: "2026-01-05", quantity: 30 },
      { sku: "TWL", date: "2026-01-12", quantity: 30 },
    ];
    expect(of({ stops, shorts }).slice(0, 3)).toEqual([
      ["01-05", 90, 55],
      ["01-12", 70, 50],
      ["01-14", 80, 50],
    ]);
    expect(of({ stops, shorts }, "MAT")[0]).toEqual(["01-12", 10, 90]);
    expect(of({ stops, shorts }, "NAP")).toEqual([["01-05", 3, 55]]);
  });

  it("is billed even if nothing was due any more", () => {
    expect(of({ stops, rented: [] })).toEqual([["01-05", 90, 55]]);
  });
});

describe("any account", () => {
  const date = fc.integer({ min: -40, max: 70 }).map((days) => addDays(FROM, days));
  const sku = fc.constantFrom("TWL", "MAT", "NAP");
  const quantity = fc.integer({ min: 0, max: 500 }),
    price_cents = fc.integer({ min: 0, max: 9_000 }),
    delivery_day = fc.integer({ min: 1, max: 5 });
  const accounts = fc.record({
    service_days: fc.subarray(["M", "T", "W", "R", "F"]).map((letters) => letters.join("")),
    frequency: fc.constantFrom("Weekly" as const, "Biweekly" as const),
    first_service: fc.option(date),
    since: date,
    deleted_on: fc.option(date),
    holidays: fc.uniqueArray(fc.record({ holiday: date, runs_on: fc.option(date) }), {
      selector: ({ holiday }) => holiday,
    }),
    terms: fc.constant([]),
    rented: fc.uniqueArray(
      fc.record({ sku, description: sku, delivery_day, quantity, price_cents, since: date, ended_on: fc.option(date) }),
      { selector: (item) => `${item.sku} ${item.delivery_day}` },
    ),
    past_terms: fc.array(fc.record({ sku, delivery_day, quantity, price_cents, until: date })),
    ordered: fc.uniqueArray(fc.record({ sku, description: sku, date, quantity, price_cents }), {
      selector: (item) => `${item.sku} ${item.date}`,
    }),
    shorts: fc.array(fc.record({ sku, date, quantity })),
    stops: fc.constant([]),
  });
  const recorded = fc.uniqueArray(
    fc.record({
      date,
      lines: fc.uniqueArray(fc.record({ sku, description: sku, quantity, price_cents }), {
        selector: (line) => line.sku,
      }),
    }),
    { selector: (stop) => stop.date },
  );

  it("bills recorded stops as recorded, and every other date as if no stop existed", () => {
    fc.assert(
      fc.property(accounts, recorded, (account, stops) => {
        const lines = billedLines({ ...account, stops }, FROM, TO);
        const isRecorded = ({ date: on }: { date: string }) => stops.some((stop) => stop.date === on);
        const pieces = (from: readonly { quantity: number }[]) => from.reduce((sum, line) => sum + line.quantity, 0);
        const inMonth = stops.filter((stop) => FROM <= stop.date && stop.date <= TO);
        expect(pieces(lines.filter(isRecorded))).toBe(pieces(inMonth.flatMap((stop) => stop.lines)));
        expect(lines.filter((line) => !isRecorded(line))).toEqual(
          billedLines(account, FROM, TO).filter((line) => !isRecorded(line)),
        );
        expect(lines.map((line) => line.date)).toEqual(lines.map((line) => line.date).sort());
      }),
    );
  });

  it("has one line per product and day, with pieces, only for dates as a customer within the month", () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const lines = billedLines(account, FROM, TO);
        expect(new Set(lines.map((line) => `${line.sku} ${line.date}`)).size).toBe(lines.length);
        for (const line of lines) {
          expect(
            line.date >= FROM &&
              line.date <= TO &&
              line.date >= account.since &&
              (account.deleted_on === null || line.date < account.deleted_on),
          ).toBe(true);
          expect(line.quantity).toBeGreaterThan(0);
          const wasOrdered = account.ordered.some((item) => item.sku === line.sku && item.date === line.date);
          const moved = account.holidays.filter((day) => day.runs_on === line.date).map(({ holiday }) => holiday);
          const isRented = (on: string) => {
            const day = dayOf(on);
            return (
              day !== undefined &&
              account.rented.some((item) => item.sku === line.sku && item.delivery_day === numberOf(day))
            );
          };
          expect(wasOrdered || moved.length > 0 || isRented(line.date)).toBe(true);
          const isHoliday = account.holidays.some(({ holiday }) => holiday === line.date);
          expect(isHoliday && moved.length === 0).toBe(false);
        }
      }),
    );
  });

  it("has a month equal to the sum of its days, which shorts only reduce", () => {
    fc.assert(
      fc.property(accounts, fc.integer({ min: 0, max: 29 }), (account, days) => {
        const middle = addDays(FROM, days);
        expect([...billedLines(account, FROM, middle), ...billedLines(account, addDays(middle, 1), TO)]).toEqual(
          billedLines(account, FROM, TO),
        );
        expect(totalsOf(billedLines(account, FROM, TO)).total_cents).toBeLessThanOrEqual(
          totalsOf(billedLines({ ...account, shorts: [] }, FROM, TO)).total_cents,
        );
      }),
    );
  });

  it("has product sums and date sums equal to its lines", () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const lines = billedLines(account, FROM, TO);
        const totals = totalsOf(lines);
        for (const sums of [productSums(lines), deliverySums(lines)]) {
          expect(sums.reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(totals.total_cents);
          expect(sums.reduce((total, { pieces }) => total + pieces, 0)).toBe(totals.pieces);
        }
        expect(deliverySums(lines)).toHaveLength(totals.deliveries);
      }),
    );
  });
});

describe("months", () => {
  it("have their first and last day, and follow each other", () => {
    expect([
      firstOf("2026-02"),
      lastOf("2026-02"),
      lastOf("2028-02"),
      nextMonth("2026-12"),
      monthOf("2026-11-21"),
    ]).toEqual(["2026-02-01", "2026-02-28", "2028-02-29", "2027-01", "2026-11"]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = addDays("2000-01-01", days);
        const month = monthOf(day);
        expect(firstOf(month) <= day && day <= lastOf(month)).toBe(true);
        expect(firstOf(nextMonth(month))).toBe(addDays(lastOf(month), 1));
      }),
    );
  });

  it("are billed up to yesterday, and today once its load is complete", () => {
    expect([billedUntil("2026-03-01", false), billedUntil("2026-03-01", true)]).toEqual(["2026-02-28", "2026-03-01"]);
    expect(statementName(42)).toBe("S-000042");
  });
});
