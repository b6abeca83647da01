import { expect, it } from "vitest";
import { clockTime, longDate, moment, monthAndDay, readYearFrom, shortDate } from "./formats";

it("adds the year to a date outside the current year", () => {
  readYearFrom(() => "2026");
  expect(["2026-01-05", "2025-12-29", "2027-01-04"].map(longDate)).toEqual([
    "Monday, January 5",
    "Monday, December 29, 2025",
    "Monday, January 4, 2027",
  ]);
  expect(["2026-01-05", "2027-01-04"].map(shortDate)).toEqual(["Mon, Jan 5", "Mon, Jan 4, 2027"]);
  expect(["2026-01-05", "2025-12-29"].map(monthAndDay)).toEqual(["Jan 5", "Dec 29, 2025"]);
  expect(["2026-01-05T11:52:00Z", "2025-01-05T11:52:00Z"].map((at) => moment(at, "UTC"))).toEqual([
    "Jan 5, 11:52 AM",
    "Jan 5, 2025, 11:52 AM",
  ]);
});

it("starts the day at 12 AM in Node as in a browser", () => {
  const times = ["2026-11-28T00:05:00Z", "2026-11-28T05:12:00Z", "2026-11-28T16:05:00Z"];
  expect(times.map((at) => clockTime(at, "UTC"))).toEqual(["12:05 AM", "5:12 AM", "4:05 PM"]);
});
