import { companyDate, companyMinutes } from "#services/clock.server";
import { company } from "#services/company.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

const DAY_MINUTES = 24 * 60;

/** Converts minutes since midnight on one of the company's dates to moments. */
export function momentsOf(date: CompanyDate): (minutes: number) => Date {
  const { timezone } = company();
  const noon = Date.parse(`${date}T12:00:00Z`);
  const local = companyMinutes(new Date(noon), timezone);
  // In time zones far to the east it is already the next day.
  const minutes = companyDate(new Date(noon), timezone) === date ? local : local + DAY_MINUTES;
  return (wanted) => new Date(noon + (wanted - minutes) * 60_000);
}
