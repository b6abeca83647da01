import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** The service day before (-1) or after (1) a date. */
export function dayBeside(date: CompanyDate, step: 1 | -1): CompanyDate {
  let beside = addDays(date, step);
  while (!dayOf(beside)) beside = addDays(beside, step);
  return beside;
}
