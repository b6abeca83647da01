import type { CompanyDate } from "#cartridges/service-day/schema";
import { addDays, nextDate } from "#cartridges/service-day/rules";

/** Far enough ahead that nobody has ordered for it. */
const DAYS_AHEAD = 21;
/**
 * New Year, Juneteenth, July 4, Veterans Day, the week of Thanksgiving, and Christmas to the end of
 * the year.
 */
const TAKEN = /-(01-0[12]|06-19|07-0[345]|11-(11|2\d)|12-(2[3-9]|3[01]))$/;

/**
 * The town's own holiday, a Thursday. Neither it nor the Friday to which its stops move is another
 * holiday.
 */
export function foundersDay(today: CompanyDate): { holiday: CompanyDate; runsOn: CompanyDate } {
  let holiday = nextDate("Thursday", addDays(today, DAYS_AHEAD));
  while (TAKEN.test(holiday) || TAKEN.test(addDays(holiday, 1))) holiday = addDays(holiday, 7);
  return { holiday, runsOn: addDays(holiday, 1) };
}
