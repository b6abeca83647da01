import { addDays, dayOf, MAX_MOVED_DAYS } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { federalHolidays, sameHolidayNextYear, yearOf } from "./federal";
import type { HolidayDay, Schedule } from "./schema";

const daysBetween = (one: CompanyDate, other: CompanyDate) => (Date.parse(other) - Date.parse(one)) / 86_400_000;

/** Whether a day can be added: it is not past, and not already a holiday for the same routes. */
const isFree = ({ holiday, route }: HolidayDay, entered: readonly HolidayDay[], today: CompanyDate) =>
  holiday >= today && !entered.some((other) => other.holiday === holiday && other.route === route);

const daysOf = (schedules: readonly Schedule[]): HolidayDay[] =>
  schedules.flatMap(({ days }) => days.map(({ holiday, runs_on, route }) => ({ holiday, runs_on, route })));

/**
 * A year's federal holidays that are not entered yet, for all routes and skipped. The office then
 * moves their stops.
 */
export function federalDays(year: number, schedules: readonly Schedule[], today: CompanyDate): HolidayDay[] {
  const entered = daysOf(schedules);
  return federalHolidays(year)
    .map(({ holiday }) => ({ holiday, runs_on: null, route: null }))
    .filter((day) => isFree(day, entered, today));
}

/**
 * The date to which a copied day's stops move: as far from the holiday as before, or the next
 * service day.
 */
function runsOnAgain({ holiday, runs_on }: HolidayDay, again: CompanyDate, holidays: ReadonlySet<CompanyDate>) {
  if (runs_on === null) return null;
  const date = addDays(again, daysBetween(holiday, runs_on));
  return dayOf(date) && !holidays.has(date) ? date : nextRun(again, holidays);
}

/** The first service day after a holiday, or null if there is none as far as stops can be moved. */
function nextRun(holiday: CompanyDate, holidays: ReadonlySet<CompanyDate>): CompanyDate | null {
  for (let days = 1; days <= MAX_MOVED_DAYS; days += 1) {
    const date = addDays(holiday, days);
    if (dayOf(date) && !holidays.has(date)) return date;
  }
  return null;
}

/** The previous year's days a year later, by date, except those already entered. */
export function copiedDays(year: number, schedules: readonly Schedule[], today: CompanyDate): HolidayDay[] {
  const entered = daysOf(schedules);
  const copied = entered
    .filter(({ holiday }) => yearOf(holiday) === year - 1)
    .map((day) => ({ day, again: sameHolidayNextYear(day.holiday) }))
    .filter(({ again }) => yearOf(again) === year);
  const holidays = new Set([...entered.map(({ holiday }) => holiday), ...copied.map(({ again }) => again)]);
  return copied
    .map(({ day, again }) => ({ ...day, holiday: again, runs_on: runsOnAgain(day, again, holidays) }))
    .filter((day) => isFree(day, entered, today))
    .toSorted((a, b) => a.holiday.localeCompare(b.holiday) || (a.route ?? "").localeCompare(b.route ?? ""));
}

/** The dates of a month given as "2027-01". */
export function datesOfMonth(month: string): CompanyDate[] {
  const dates: CompanyDate[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
