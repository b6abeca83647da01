import type { Reader } from "~/kernel/definition";
import { companyToday } from "~/services/company.server";
import { comingServiceDay } from "../service-day/rules";

/** The ids of those who drive a route: its own drivers, and whoever covers it now. */
export async function driversOf(db: Reader, route: string): Promise<string[]> {
  const today = companyToday();
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from "user" where role = 'Driver' and route_number = ${route} and deleted_at is null
    union select rc.driver_id::text from relief_coverage rc where rc.route_number = ${route} and rc.ended_at is null
      and rc.first_date <= ${comingServiceDay(today).date}::date and rc.last_date >= ${today}::date`;
  return rows.map(({ id }) => id);
}
