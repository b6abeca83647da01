import { companyDate, companyMinutes } from "#services/clock.server";
import { company } from "#services/company.server";
import { addDays } from "./rules";
import type { CompanyDate } from "./schema";

/** 4 a.m.: a shift that runs past midnight still belongs to its day. */
const SHIFT_ENDS_MINUTES = 4 * 60;

/** The date of the shift a moment belongs to: before 4 a.m. it is the previous day. */
export function shiftDate(at: Date): CompanyDate {
  const { timezone } = company();
  const date = companyDate(at, timezone);
  return companyMinutes(at, timezone) < SHIFT_ENDS_MINUTES ? addDays(date, -1) : date;
}
