import { Prisma } from "#services/database/generated/client";
import { dayOf, letterOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/**
 * The order in which a route's customers are driven on a date, for a statement on `customer c`: what it joins, what it orders by, and the
 * minutes that a stop takes. It is the route's usual order for that weekday. Who comes only because a holiday is moved to this date comes
 * after them, in the order of the weekday they come from (docs/decisions/0103). On a date to which nothing is moved the second table is empty.
 */
export function drivenOn({ route, date }: { route: string; date: CompanyDate }) {
  return {
    joins: Prisma.sql`
      left join route_stop rs on rs.route_number = ${route} and rs.service_day = ${letterOf(dayOf(date) ?? "Monday")}::char(1) and rs.customer_number = c.number
      left join (
        select distinct on (ms.customer_number) ms.customer_number, ms.position, ms.minutes, h.holiday
        from route_holidays(${route}::text) h join route_stop ms on ms.route_number = ${route}
          and ms.service_day = substr('MTWRF', extract(isodow from h.holiday)::int, 1)::char(1)
        where h.runs_on = ${date}::date order by ms.customer_number, h.holiday
      ) moved on moved.customer_number = c.number`,
    order: Prisma.sql`rs.position nulls last, moved.holiday nulls last, moved.position nulls last, c.account_name, c.number`,
    minutes: Prisma.sql`coalesce(rs.minutes, moved.minutes, 15)`,
  };
}
