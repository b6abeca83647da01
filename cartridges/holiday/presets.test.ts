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

it("The federal holidays of a year are those to come that are not entered yet", () => {
  const christmas = scheduled(day("2026-12-25", "2026-12-24"));
  expect(datesOf(federalDays(2026, [], "2026-11-20"))).toEqual(["2026-11-26", "2026-12-25"]);
  expect(datesOf(federalDays(2026, christmas, "2026-11-20"))).toEqual(["2026-11-26"]);
  expect(datesOf(federalDays(2026, scheduled(day("2026-12-25", null, "33")), "2026-12-01"))).toEqual(["2026-12-25"]);
  expect(federalDays(2027, christmas, "2026-11-20")).toHaveLength(12);
});

it("Last year's days are copied: a federal one by its rule, another by its date, each with its move", () => {
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

it("A copied day whose stops would be run on a weekend or a holiday is moved to the next day on which the routes run", () => {
  // Independence Day is kept on a Friday of 2026 and on a Monday of 2027.
  expect(copiedDays(2027, scheduled(day("2026-07-03", "2026-07-02")), "2026-12-01")).toEqual([
    day("2027-07-05", "2027-07-06"),
  ]);
  const both = scheduled(day("2026-12-25", "2026-12-29"), day("2026-12-28", "2026-12-30"));
  expect(copiedDays(2027, both, "2026-12-01")).toEqual([
    day("2027-12-24", "2027-12-27"),
    day("2027-12-28", "2027-12-30"),
  ]);
});

it("What is entered already, what has passed and what is of another year is not copied", () => {
  const days = [day("2026-11-26"), day("2027-11-25"), day("2025-11-27"), day("2026-01-19")];
  expect(copiedDays(2027, scheduled(...days), "2027-02-01")).toEqual([]);
});
