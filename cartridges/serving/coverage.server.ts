import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { addDays, comingServiceDay } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/**
 * SQL condition: a relief driver covers a route on a date, or now. "Now" includes the service day
 * before the coverage, for preparation, up to its last day (decision 0036). If it was given
 * back, acts before that (`acted`) still count.
 */
export function coverage({
  driver,
  route,
  date,
  acted,
}: {
  driver: Prisma.Sql;
  route: Prisma.Sql;
  date?: CompanyDate | undefined;
  acted?: Date | undefined;
}): Prisma.Sql {
  const from = date ?? companyToday();
  const until = date ?? comingServiceDay(addDays(from, 1)).date;
  const isActive = acted
    ? Prisma.sql`(rc.ended_at is null or rc.ended_at > ${acted})`
    : Prisma.sql`rc.ended_at is null`;
  return Prisma.sql`exists (
    select 1 from relief_coverage rc where rc.driver_id = ${driver} and rc.route_number = ${route} and ${isActive}
      and rc.first_date <= ${until}::date and rc.last_date >= ${from}::date)`;
}
