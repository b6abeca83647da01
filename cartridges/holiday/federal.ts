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

/** The first, second, … of a weekday in a month. */
function nth(year: number, month: number, weekday: number, place: number): CompanyDate {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (place - 1) * 7);
}

/** The last Monday of May. */
function lastMondayOfMay(year: number): CompanyDate {
  const last = dateOf(year, 5, 31);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

/** When a holiday on a weekend is kept: a Saturday's on the Friday before, a Sunday's on the Monday after. */
function observed(date: CompanyDate): CompanyDate {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

const NEW_YEAR = "New Year's Day";
const newYear = (year: number): Federal => ({ holiday: observed(dateOf(year, JANUARY, 1)), name: NEW_YEAR });

/** The federal holidays of the United States that are kept in a year, by date. The next New Year's Day is one of them where it is a Saturday. */
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

/** Which federal holiday a date is, if it is one. */
export const federalName = (date: CompanyDate): string | null =>
  isYear(yearOf(date)) ? (federalHolidays(yearOf(date)).find(({ holiday }) => holiday === date)?.name ?? null) : null;

/** Since the law that says when they are kept. While a date is typed its year is any number. */
const isYear = (year: number) => year >= 1971 && year < 9000;

/** The same date of the year after, on the nearest service day; February 29 is the 28th. */
function yearLater(date: CompanyDate): CompanyDate {
  const [month, day] = date.slice(5).split("-").map(Number) as [number, number];
  const later = month === 2 && day === 29 ? dateOf(yearOf(date) + 1, 2, 28) : dateOf(yearOf(date) + 1, month, day);
  return dayOf(later) ? later : observed(later);
}

/** The same holiday of the year after: by its rule where it is a federal one, otherwise by its date. */
export function sameHolidayNextYear(date: CompanyDate): CompanyDate {
  const name = federalName(date);
  // The last of December is kept for the New Year's Day after it.
  if (name === NEW_YEAR) return newYear(yearOf(addDays(date, 7)) + 1).holiday;
  const next = federalHolidays(yearOf(date) + 1).find((each) => each.name === name);
  return next?.holiday ?? yearLater(date);
}
