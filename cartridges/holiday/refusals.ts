import { addDays, dayOf, MAX_MOVED_DAYS } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { longDate } from "#ui/formats";
import type { HolidayDay } from "./schema";

const meet = (one: HolidayDay, other: HolidayDay) =>
  one.route === null || other.route === null || one.route === other.route;
export const isSameDay = (one: HolidayDay, other: HolidayDay) =>
  one.holiday === other.holiday && one.runs_on === other.runs_on && one.route === other.route;
const whose = ({ route }: HolidayDay) => (route === null ? "" : ` for route ${route}`);

/** Whether a day can still be added or removed: neither of its dates has passed. */
export const isToCome = ({ holiday, runs_on }: Pick<HolidayDay, "holiday" | "runs_on">, today: CompanyDate) =>
  holiday >= today && (runs_on ?? holiday) >= today;

/** A day's error regardless of the others, or null. */
function wrongAlone({ holiday, runs_on }: HolidayDay, today: CompanyDate): string | null {
  if (!dayOf(holiday)) return `${longDate(holiday)} is not a service day: the routes run Monday to Friday.`;
  if (holiday < today) return `${longDate(holiday)} has passed.`;
  if (runs_on === null) return null;
  if (!dayOf(runs_on)) return `Nothing runs on ${longDate(runs_on)}: the routes run Monday to Friday.`;
  if (runs_on < today) return `${longDate(runs_on)} has passed.`;
  if (runs_on === holiday) return "Choose another date than the holiday itself.";
  const tooFar = runs_on < addDays(holiday, -MAX_MOVED_DAYS) || runs_on > addDays(holiday, MAX_MOVED_DAYS);
  return tooFar ? `${longDate(runs_on)} is more than ${MAX_MOVED_DAYS} days from the holiday.` : null;
}

/** A day's conflict with the others, or null. */
function wrongBeside(day: HolidayDay, others: readonly HolidayDay[]): string | null {
  if (others.some((other) => other.holiday === day.holiday && other.route === day.route))
    return `${longDate(day.holiday)} is a holiday${whose(day)} already.`;
  const onto = others.find((other) => other.holiday === day.runs_on && meet(other, day));
  if (onto) return `${longDate(onto.holiday)} is a holiday itself. Choose a date on which the routes run.`;
  const moved = others.find((other) => other.runs_on === day.holiday && meet(other, day));
  return moved ? `The stops of ${longDate(moved.holiday)} are run on ${longDate(day.holiday)}. Move them first.` : null;
}

/**
 * The errors of a schedule's days, by field ("days.0.holiday"). `others` are the days already
 * stored.
 */
export function refusalsOf(
  days: readonly HolidayDay[],
  others: readonly HolidayDay[],
  today: CompanyDate,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, day] of days.entries()) {
    const message = wrongAlone(day, today) ?? wrongBeside(day, [...others, ...days.slice(0, index)]);
    if (message) errors[`days.${index}.holiday`] = message;
  }
  return errors;
}
