import { companyDate, companyMinutes } from "#services/clock.server";
import { company } from "#services/company.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

const DAY_MINUTES = 24 * 60;

/** The moments of one of the company's dates, by the minutes since its midnight. */
export function momentsOf(date: CompanyDate): (minutes: number) => Date {
  const { timezone } = company();
  const noon = Date.parse(`${date}T12:00:00Z`);
  const there = companyMinutes(new Date(noon), timezone);
  // Far in the east it is the next day already.
  const minutes = companyDate(new Date(noon), timezone) === date ? there : there + DAY_MINUTES;
  return (wanted) => new Date(noon + (wanted - minutes) * 60_000);
}
