import type { CompanyDate, Holiday, ServiceDay, ServiceFrequency, ServiceTerm } from "./schema";

const DAY_MS = 86_400_000;
const DAYS: readonly ServiceDay[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const LETTERS = "MTWRF";

const toTime = (date: CompanyDate) => Date.parse(`${date}T00:00:00Z`);
const toDate = (time: number): CompanyDate => new Date(time).toISOString().slice(0, 10);

/** M, T, W, R or F. */
export const letterOf = (day: ServiceDay) => LETTERS.charAt(DAYS.indexOf(day));
/** 1 for Monday to 5 for Friday, as on a rental item. */
export const numberOf = (day: ServiceDay) => DAYS.indexOf(day) + 1;
export const dayOfNumber = (number: number): ServiceDay | undefined => DAYS[number - 1];
export const daysOfLetters = (letters: string): ServiceDay[] => DAYS.filter((day) => letters.includes(letterOf(day)));

/** The service day of a date; undefined on weekends. */
export const dayOf = (date: CompanyDate): ServiceDay | undefined => DAYS[new Date(toTime(date)).getUTCDay() - 1];

export const addDays = (date: CompanyDate, days: number): CompanyDate => toDate(toTime(date) + days * DAY_MS);

/** The next date of a weekday, including today (design section 4). */
export function nextDate(day: ServiceDay, today: CompanyDate): CompanyDate {
  const days = (numberOf(day) - new Date(toTime(today)).getUTCDay() + 7) % 7;
  return addDays(today, days);
}

/**
 * Whether a customer is served in the week of a date. Weekly customers always are; biweekly ones in
 * the seven days from their first service and in every second seven after, never before it or
 * without one.
 */
export function isServiceWeek(
  frequency: ServiceFrequency,
  firstService: CompanyDate | null,
  date: CompanyDate,
): boolean {
  if (frequency === "Weekly") return true;
  if (!firstService) return false;
  const weeks = Math.floor((toTime(date) - toTime(firstService)) / (7 * DAY_MS));
  return weeks >= 0 && weeks % 2 === 0;
}

/** How many days before or after a holiday its stops may run. */
export const MAX_MOVED_DAYS = 14;

/** When a customer is served: weekdays, the biweekly start, and the holidays of their route. */
export interface Schedule {
  serviceDays: string;
  frequency: ServiceFrequency;
  firstService: CompanyDate | null;
  holidays: readonly Holiday[];
  /** Service terms by date range. Where none applies, the fields above hold. */
  terms: readonly ServiceTerm[];
}

/** The term in force on a date, or undefined. */
export const termOn = (terms: readonly ServiceTerm[], date: CompanyDate): ServiceTerm | undefined =>
  terms.find(({ from, until }) => from <= date && date < until);

/**
 * Whether a date is a regular service day of a customer, ignoring holidays. Must agree with the SQL
 * function `is_own_day`.
 */
export function isOwnDay({ terms, ...always }: Omit<Schedule, "holidays">, date: CompanyDate): boolean {
  const day = dayOf(date);
  const term = termOn(terms, date);
  const { serviceDays, frequency, firstService } = term
    ? { serviceDays: term.service_days, frequency: term.frequency, firstService: term.first_service }
    : always;
  return day !== undefined && serviceDays.includes(letterOf(day)) && isServiceWeek(frequency, firstService, date);
}

/**
 * The service days of a customer that run on a date (docs/decisions/0088): the date itself unless
 * it is a holiday, and holidays moved to it. Must agree with the SQL function `days_run_on`.
 */
export function daysRunOn(customer: Schedule, date: CompanyDate): CompanyDate[] {
  const { holidays } = customer;
  const moved = holidays.filter(({ runs_on }) => runs_on === date).map(({ holiday }) => holiday);
  const usual = holidays.some(({ holiday }) => holiday === date) ? [] : [date];
  return [...usual, ...moved].filter((day) => isOwnDay(customer, day));
}

/** Whether a customer is served on a date. */
const isServiceDate = (customer: Schedule, date: CompanyDate): boolean => daysRunOn(customer, date).length > 0;

const datesFrom = (from: CompanyDate, days: number) => Array.from({ length: days }, (_, ahead) => addDays(from, ahead));

/** The dates on which a customer is served, in the given number of days starting at `from`. */
export const serviceDates = (customer: Schedule, from: CompanyDate, days: number): CompanyDate[] =>
  datesFrom(from, days).filter((date) => isServiceDate(customer, date));

/** A service day and the date it runs on, which differs for a moved holiday. */
export interface ServiceRun {
  day: CompanyDate;
  runs_on: CompanyDate;
}

/** The service days that run in the given number of days starting at `from`, in order. */
export const serviceRuns = (customer: Schedule, from: CompanyDate, days: number): ServiceRun[] =>
  datesFrom(from, days).flatMap((date) => daysRunOn(customer, date).map((day) => ({ day, runs_on: date })));

/**
 * The first date from `from` on which a customer is served and that is not in `leftOut`, or null if
 * there is none within eight weeks.
 */
export function nextServiceDate(
  customer: Schedule,
  from: CompanyDate,
  leftOut: readonly CompanyDate[] = [],
): CompanyDate | null {
  // A holiday may run before the first service it belongs to.
  const first = customer.firstService && addDays(customer.firstService, -MAX_MOVED_DAYS);
  const start =
    customer.terms.length === 0 && customer.frequency === "Biweekly" && first && first > from ? first : from;
  return serviceDates(customer, start, 56).find((date) => !leftOut.includes(date)) ?? null;
}

/** Frequency to put after an amount: "$46.37 a week". */
export const everyTime = (frequency: ServiceFrequency) => (frequency === "Weekly" ? "a week" : "every two weeks");

/** A driver's next service day: today, or Monday on a weekend. */
export function comingServiceDay(today: CompanyDate): { day: ServiceDay; date: CompanyDate } {
  const date = dayOf(today) ? today : nextDate("Monday", today);
  return { day: dayOf(date)!, date };
}
