import type { CompanyDate, ServiceDay, ServiceFrequency } from "./schema";

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

/** The service day of a date; undefined on a Saturday and a Sunday. */
export const dayOf = (date: CompanyDate): ServiceDay | undefined => DAYS[new Date(toTime(date)).getUTCDay() - 1];

export const addDays = (date: CompanyDate, days: number): CompanyDate => toDate(toTime(date) + days * DAY_MS);

/** The next such weekday, today included (design section 4). */
export function nextDate(day: ServiceDay, today: CompanyDate): CompanyDate {
  const ahead = (numberOf(day) - new Date(toTime(today)).getUTCDay() + 7) % 7;
  return addDays(today, ahead);
}

/**
 * Whether a customer is served in the week of a date: weekly always; biweekly in the seven days from the first service
 * and in every second seven after, never before it, and never without a first service.
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

/** When a customer is served: the days of the week, and for biweekly the week it began. */
export interface Schedule {
  serviceDays: string;
  frequency: ServiceFrequency;
  firstService: CompanyDate | null;
}

/** Whether a customer of this schedule is served on a date. The SQL function `is_served` says the same. */
export function isServiceDate({ serviceDays, frequency, firstService }: Schedule, date: CompanyDate): boolean {
  const day = dayOf(date);
  return day !== undefined && serviceDays.includes(letterOf(day)) && isServiceWeek(frequency, firstService, date);
}

/** The dates on which a customer is served, from `from` and within so many days of it. */
export const serviceDates = (customer: Schedule, from: CompanyDate, days: number): CompanyDate[] =>
  Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).filter((date) => isServiceDate(customer, date));

/** The first date from `from` on which a customer is served, or null when there is none within four weeks. */
export function nextServiceDate(customer: Schedule, from: CompanyDate): CompanyDate | null {
  const start =
    customer.frequency === "Biweekly" && customer.firstService && customer.firstService > from
      ? customer.firstService
      : from;
  return serviceDates(customer, start, 28)[0] ?? null;
}

/** The service day a driver works next: today, or after a weekend Monday. */
export function comingServiceDay(today: CompanyDate): { day: ServiceDay; date: CompanyDate } {
  const date = dayOf(today) ? today : nextDate("Monday", today);
  return { day: dayOf(date)!, date };
}
