import { expect, it } from "vitest";
import { federalHolidays, federalName, sameHolidayNextYear } from "./federal";

const datesOf = (year: number) => federalHolidays(year).map(({ holiday }) => holiday.slice(5));

it.each([
  [2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"],
  [2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31"],
  // January 1 was a Saturday, so it was observed on December 31 of the year before.
  [2022, "01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26"],
  [2023, "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
])("The federal holidays of %i are on the days on which they are observed", (year, dates) => {
  expect(datesOf(year)).toEqual(dates.split(" "));
});

it("In two hundred years no federal holiday is observed on a weekend, and each year has ten to twelve", () => {
  for (let year = 1971; year < 2171; year += 1) {
    const holidays = federalHolidays(year).map(({ holiday }) => holiday);
    expect(holidays.filter((date) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([]);
    expect(holidays.length).toBeGreaterThanOrEqual(10);
    expect(holidays.length).toBeLessThanOrEqual(12);
    expect(holidays.toSorted()).toEqual(holidays);
  }
});

it("A date has the name of its federal holiday", () => {
  expect(federalName("2026-11-26")).toBe("Thanksgiving Day");
  expect(federalName("2027-12-31")).toBe("New Year's Day");
  expect(federalName("2026-11-27")).toBeNull();
  expect(["", "0002-11-26", "9999-12-31"].map(federalName)).toEqual([null, null, null]);
});

it.each([
  ["2026-11-26", "2027-11-25", "Thanksgiving Day by its rule"],
  ["2026-07-03", "2027-07-05", "Independence Day from a Friday to a Monday"],
  ["2026-01-01", "2027-01-01", "New Year's Day"],
  ["2021-12-31", "2023-01-02", "New Year's Day observed in December"],
  ["2026-03-10", "2027-03-10", "a company holiday by its date"],
  ["2026-03-13", "2027-03-12", "a company holiday moved off the weekend"],
  ["2024-02-29", "2025-02-28", "a leap day"],
])("The holiday of %s is on %s a year later: %s", (date, next) => {
  expect(sameHolidayNextYear(date)).toBe(next);
});
