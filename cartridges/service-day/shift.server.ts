import { companyDate, companyMinutes } from "#services/clock.server";
import { company } from "#services/company.server";
import { addDays } from "./rules";
import type { CompanyDate } from "./schema";

/** A shift that runs past midnight still belongs to its day until then. */
const SHIFT_ENDS_MINUTES = 4 * 60;

/** The day whose shift a moment belongs to: until four in the morning it is the day before. */
export function shiftDate(at: Date): CompanyDate {
  const { timezone } = company();
  const date = companyDate(at, timezone);
  return companyMinutes(at, timezone) < SHIFT_ENDS_MINUTES ? addDays(date, -1) : date;
}
