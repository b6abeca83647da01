import { expect, it } from "vitest";
import { copiedDays, federalDays } from "./presets";
import type { HolidayDay, Schedule } from "./schema";

const scheduled = (...days: HolidayDay[]): Schedule[] => [
  {
    id: "1",
    name: "Holidays",
    version: 1,
    days: days.map((day) => ({ ...day, stops: 0, routes: 0, open: true })),
  },
];
const day = (holiday: string, runs_on: string | null = null, route: string | null = null) => ({
  holiday,
  runs_on,
  route,
});
const datesOf = (days: readonly HolidayDay[]) => days.map(({ holiday }) => holiday);

it("The preset of federal holidays has the upcoming ones that are not entered yet", () => {
  const christmas = scheduled(day("2026-12-25", "2026-12-24"));
  expect(datesOf(federalDays(2026, [], "2026-11-20"))).toEqual(["2026-11-26", "2026-12-25"]);
  expect(datesOf(federalDays(2026, christmas, "2026-11-20"))).toEqual(["2026-11-26"]);
  expect(datesOf(federalDays(2026, scheduled(day("2026-12-25", null, "33")), "2026-12-01"))).toEqual(["2026-12-25"]);
  expect(federalDays(2027, christmas, "2026-11-20")).toHaveLength(12);
});

it("Copies last year's days: a federal holiday by its rule, any other by its date, each with its move", () => {
  const last = scheduled(
    day("2026-12-24", null, "33"),
    day("2026-11-26", "2026-11-27"),
    day("2026-03-10", "2026-03-09", "33"),
  );
  expect(copiedDays(2027, last, "2026-11-28")).toEqual([
    day("2027-03-10", "2027-03-09", "33"),
    day("2027-11-25", "2027-11-26"),
    day("2027-12-24", null, "33"),
  ]);
});

it("Moves a copied day's stops to the next service day if they would fall on a weekend or holiday", () => {
  // Independence Day is observed on a Friday in 2026 and on a Monday in 2027.
  expect(copiedDays(2027, scheduled(day("2026-07-03", "2026-07-02")), "2026-12-01")).toEqual([
    day("2027-07-05", "2027-07-06"),
  ]);
  const both = scheduled(day("2026-12-25", "2026-12-29"), day("2026-12-28", "2026-12-30"));
  expect(copiedDays(2027, both, "2026-12-01")).toEqual([
    day("2027-12-24", "2027-12-27"),
    day("2027-12-28", "2027-12-30"),
  ]);
});

it("Does not copy days that are entered already, have passed, or are of another year", () => {
  const days = [day("2026-11-26"), day("2027-11-25"), day("2025-11-27"), day("2026-01-19")];
  expect(copiedDays(2027, scheduled(...days), "2027-02-01")).toEqual([]);
});
