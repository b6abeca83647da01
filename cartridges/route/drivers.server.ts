import type { Reader } from "~/kernel/definition";
import { companyToday } from "~/services/company.server";
import { comingServiceDay } from "../service-day/rules";

export interface RouteDriver {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  /** Drives the route for somebody else now. */
  covering: boolean;
}

/** Who drives a route: its own drivers first, then whoever covers it now. */
export function readDrivers(db: Reader, route: string): Promise<RouteDriver[]> {
  const today = companyToday();
  return db.$queryRaw<RouteDriver[]>`
    select u.id::text, u.name, u.phone, u.email, u.route_number is distinct from ${route} as covering
    from "user" u where u.role = 'Driver' and u.deleted_at is null and (u.route_number = ${route} or exists (
      select 1 from relief_coverage rc where rc.driver_id = u.id and rc.route_number = ${route} and rc.ended_at is null
        and rc.first_date <= ${comingServiceDay(today).date}::date and rc.last_date >= ${today}::date))
    order by covering, u.created_at, u.id`;
}

/** Their ids alone: whom news of the route's customers go to. */
export const driversOf = async (db: Reader, route: string): Promise<string[]> => (await readDrivers(db, route)).map(({ id }) => id);
