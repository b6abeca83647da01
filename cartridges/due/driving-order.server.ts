import { Prisma } from "#services/database/generated/client";
import { dayOf, letterOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/**
 * The driving order of a route's customers on a date, for an SQL statement on `customer c`: its
 * joins, its order by, and the minutes of a stop. It is the route's usual order for that weekday. A
 * customer moved to this date by a holiday comes after them, in the order of their own weekday
 * (decision 0088). The second join is empty on a date to which nothing is moved.
 */
export function drivenOn({ route, date }: { route: string; date: CompanyDate }) {
  return {
    joins: Prisma.sql`
      left join route_stop rs on rs.route_number = ${route}
        and rs.service_day = ${letterOf(dayOf(date) ?? "Monday")}::char(1) and rs.customer_number = c.number
      left join (
        select distinct on (ms.customer_number) ms.customer_number, ms.position, ms.minutes, h.holiday
        from route_holidays(${route}::text) h join route_stop ms on ms.route_number = ${route}
          and ms.service_day = substr('MTWRF', extract(isodow from h.holiday)::int, 1)::char(1)
        where h.runs_on = ${date}::date order by ms.customer_number, h.holiday
      ) moved on moved.customer_number = c.number`,
    order: Prisma.sql`rs.position nulls last, moved.holiday nulls last, moved.position nulls last,
      c.account_name, c.number`,
    minutes: Prisma.sql`coalesce(rs.minutes, moved.minutes, 15)`,
  };
}
