import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayTotal, fittingRows, moved, readAmount, weekTotal, type WeekCell, type WeekRow } from "./rules";

const DAYS = ["Monday", "Tuesday", "Friday"];
const cell: fc.Arbitrary<WeekCell> = fc.record({
  quantity: fc.nat(9_999),
  was: fc.nat(9_999),
  price: fc.nat(10_000),
  min: fc.constant(0),
  max: fc.constant(9_999),
});
const row: fc.Arbitrary<WeekRow> = fc.record({
  id: fc.string(),
  name: fc.string(),
  note: fc.constant(""),
  group: fc.constantFrom("Bath", "Bed"),
  cells: fc.dictionary(fc.constantFrom(...DAYS), cell, { maxKeys: 3, noNullPrototype: true }),
});

describe("the totals", () => {
  it("of the days add up to the week's, and their difference is the new cost minus the old", () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const week = weekTotal(rows),
          days = DAYS.map((day) => dayTotal(rows, day));
        for (const part of ["pieces", "cents", "difference"] as const)
          expect(days.reduce((sum, day) => sum + day[part], 0)).toBe(week[part]);
        const before = weekTotal(
          rows.map((each) => ({
            ...each,
            cells: Object.fromEntries(
              Object.entries(each.cells).map(([day, each]) => [day, each && { ...each, quantity: each.was }]),
            ),
          })),
        );
        expect(week.cents - before.cents).toBe(week.difference);
        expect(before.difference).toBe(0);
      }),
    );
  });
});

describe("a typed amount", () => {
  const limits = { min: 1, max: 9_999 };

  it("is accepted with or without a thousands comma", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (amount) => {
        expect(readAmount(String(amount), limits)).toEqual({ amount });
        expect(readAmount(` ${amount.toLocaleString("en-US")} `, limits)).toEqual({ amount });
      }),
    );
    expect(readAmount("40.0", limits)).toEqual({ amount: 40 });
  });

  it.each([
    ["-5", "Order at least 1."],
    ["−5", "Order at least 1."],
    ["0", "Order at least 1."],
    ["1.5", "Whole pieces only."],
    ["99,999", "Max is 9,999."],
    ["1e3", "Numbers only."],
    ["forty", "Numbers only."],
    ["", "Type a number, 1 or more."],
  ])("%j is rejected with a message, not altered", (typed, refusal) => {
    expect(readAmount(typed, limits)).toEqual({ refusal });
  });

  it("is 0 if empty and 0 is allowed", () => {
    expect(readAmount("", { min: 0, max: 9 })).toEqual({ amount: 0 });
  });

  it("is within its limits or rejected, whatever was typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (typed) => {
        const read = readAmount(typed, limits);
        if ("amount" in read)
          expect(
            Number.isInteger(read.amount) &&
              read.amount >= 1 &&
              read.amount <= 9_999 &&
              read.amount === Number(typed.replace(/[\s,]/g, "")),
          ).toBe(true);
        else expect(read.refusal).not.toBe("");
      }),
    );
  });
});

describe("a key", () => {
  const sizes = fc.record({ rows: fc.integer({ min: 1, max: 50 }), days: fc.integer({ min: 1, max: 5 }) });
  const keys = fc.constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End");

  it("never leaves the grid, and every cell is reachable from any other", () => {
    fc.assert(
      fc.property(sizes, fc.array(keys), fc.boolean(), ({ rows, days }, pressed, withControl) => {
        let at = { row: 0, day: 0 };
        for (const key of pressed) {
          at = moved(at, key, rows, days, withControl)!;
          expect(at.row >= 0 && at.row < rows && at.day >= 0 && at.day < days).toBe(true);
        }
        expect(moved(moved(at, "End", rows, days, true)!, "Home", rows, days, true)).toEqual({ row: 0, day: 0 });
      }),
    );
  });

  it("that types does not move", () => {
    expect(["a", "4", "Enter", "Tab", "Escape"].map((key) => moved({ row: 0, day: 0 }, key, 3, 3))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

it("finds rows by name, id or group within the selected group", () => {
  const rows: WeekRow[] = [
    ["TWL", "Bath Towel", "Bath"],
    ["ROB", "Robe", "Bath"],
    ["SHT", "Sheet", "Bed"],
  ].map(([id, name, group]) => ({ id: id!, name: name!, group: group!, note: "", cells: {} }));
  const fitting = (searchText: string, group = "") => fittingRows(rows, searchText, group).map(({ id }) => id);
  expect([fitting(""), fitting("twl"), fitting(" BATH "), fitting("", "Bed"), fitting("robe", "Bed")]).toEqual([
    ["TWL", "ROB", "SHT"],
    ["TWL"],
    ["TWL", "ROB"],
    ["SHT"],
    [],
  ]);
});
