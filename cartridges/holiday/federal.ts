import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

interface Federal {
  holiday: CompanyDate;
  name: string;
}

const JANUARY = 1;
const MONDAY = 1;
const THURSDAY = 4;

const dateOf = (year: number, month: number, day: number): CompanyDate =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const weekdayOf = (date: CompanyDate) => new Date(date).getUTCDay();

/** The date of the first, second, … given weekday of a month. */
function nth(year: number, month: number, weekday: number, place: number): CompanyDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (place - 1) * 7);
}

function lastMondayOfMay(year: number): CompanyDate {
  const last = dateOf(year, 5, 31);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

/**
 * A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after.
 */
function observed(date: CompanyDate): CompanyDate {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

const NEW_YEAR = "New Year's Day";
const newYear = (year: number): Federal => ({ holiday: observed(dateOf(year, JANUARY, 1)), name: NEW_YEAR });

/**
 * The US federal holidays observed in a year, by date. This includes the next New Year's Day if
 * that is a Saturday.
 */
export function federalHolidays(year: number): Federal[] {
  const fixed = (month: number, day: number, name: string) => ({ holiday: observed(dateOf(year, month, day)), name });
  return [
    newYear(year),
    { holiday: nth(year, JANUARY, MONDAY, 3), name: "Martin Luther King Jr. Day" },
    { holiday: nth(year, 2, MONDAY, 3), name: "Presidents' Day" },
    { holiday: lastMondayOfMay(year), name: "Memorial Day" },
    fixed(6, 19, "Juneteenth"),
    fixed(7, 4, "Independence Day"),
    { holiday: nth(year, 9, MONDAY, 1), name: "Labor Day" },
    { holiday: nth(year, 10, MONDAY, 2), name: "Columbus Day" },
    fixed(11, 11, "Veterans Day"),
    { holiday: nth(year, 11, THURSDAY, 4), name: "Thanksgiving Day" },
    fixed(12, 25, "Christmas Day"),
    newYear(year + 1),
  ].filter(({ holiday }) => yearOf(holiday) === year);
}

export const yearOf = (date: CompanyDate) => Number(date.slice(0, 4));

/** The name of the federal holiday observed on a date, or null. */
export const federalName = (date: CompanyDate): string | null =>
  isYear(yearOf(date)) ? (federalHolidays(yearOf(date)).find(({ holiday }) => holiday === date)?.name ?? null) : null;

/**
 * From the law on their observance onward. While a date is being typed, its year can be any number.
 */
const isYear = (year: number) => year >= 1971 && year < 9000;

/**
 * The same date a year later, or the service day next to it on a weekend. February 29 becomes the
 * 28th.
 */
function yearLater(date: CompanyDate): CompanyDate {
  const [month, day] = date.slice(5).split("-").map(Number) as [number, number];
  const later = month === 2 && day === 29 ? dateOf(yearOf(date) + 1, 2, 28) : dateOf(yearOf(date) + 1, month, day);
  return dayOf(later) ? later : observed(later);
}

/** The same holiday a year later: a federal one by its rule, any other by its date. */
export function sameHolidayNextYear(date: CompanyDate): CompanyDate {
  const name = federalName(date);
  // New Year's Day observed on December 31 belongs to the following year.
  if (name === NEW_YEAR) return newYear(yearOf(addDays(date, 7)) + 1).holiday;
  const next = federalHolidays(yearOf(date) + 1).find((each) => each.name === name);
  return next?.holiday ?? yearLater(date);
}
