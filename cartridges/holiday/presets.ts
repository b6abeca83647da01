import { addDays, dayOf, MAX_MOVED_DAYS } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { federalHolidays, sameHolidayNextYear, yearOf } from "./federal";
import type { HolidayDay, Schedule } from "./schema";

const daysBetween = (one: CompanyDate, other: CompanyDate) => (Date.parse(other) - Date.parse(one)) / 86_400_000;

/** Whether a day can be entered beside these: it is to come, and the date is no holiday of the same routes already. */
const isFree = ({ holiday, route }: HolidayDay, entered: readonly HolidayDay[], today: CompanyDate) =>
  holiday >= today && !entered.some((other) => other.holiday === holiday && other.route === route);

const daysOf = (schedules: readonly Schedule[]): HolidayDay[] =>
  schedules.flatMap(({ days }) => days.map(({ holiday, runs_on, route }) => ({ holiday, runs_on, route })));

/** The federal holidays of a year that are not entered yet, for all routes. The office says when their stops are run instead. */
export function federalDays(year: number, schedules: readonly Schedule[], today: CompanyDate): HolidayDay[] {
  const entered = daysOf(schedules);
  return federalHolidays(year)
    .map(({ holiday }) => ({ holiday, runs_on: null, route: null }))
    .filter((day) => isFree(day, entered, today));
}

/** The date on which a copied day's stops are run: as many days from the holiday as before, where the routes run on it. */
function runsOnAgain({ holiday, runs_on }: HolidayDay, again: CompanyDate, holidays: ReadonlySet<CompanyDate>) {
  if (runs_on === null) return null;
  const date = addDays(again, daysBetween(holiday, runs_on));
  return dayOf(date) && !holidays.has(date) ? date : nextRun(again, holidays);
}

/** The first date after a holiday on which the routes run; none within the time that stops can be moved by. */
function nextRun(holiday: CompanyDate, holidays: ReadonlySet<CompanyDate>): CompanyDate | null {
  for (let days = 1; days <= MAX_MOVED_DAYS; days += 1) {
    const date = addDays(holiday, days);
    if (dayOf(date) && !holidays.has(date)) return date;
  }
  return null;
}

/** What was entered for the year before, a year on: what is not entered yet, by date. */
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

/** The dates of a month, "2027-01". */
export function datesOfMonth(month: string): CompanyDate[] {
  const dates: CompanyDate[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
