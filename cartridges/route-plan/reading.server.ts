import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems } from "#cartridges/due/due.server";
import { dayOf, letterOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { PlanStop } from "./schema";

/**
 * The service term in force on a date, joined to `customer c`, for route and days that differ from
 * the customer row.
 */
const termOf = (date: CompanyDate) => Prisma.sql`
  left join service_term t on t.customer_number = c.number and t.from_date <= ${date}::date
    and t.until > ${date}::date`;
const ADDRESS = Prisma.sql`concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''))`;

/**
 * Who is on a route's weekday in the usual order, as agreed for that date, including biweekly
 * customers in their off weeks. One statement.
 */
export function readPlanStops(db: Reader, { route, date }: { route: string; date: CompanyDate }): Promise<PlanStop[]> {
  const day = dayOf(date)!;
  return db.$queryRaw<PlanStop[]>`
    select c.number, c.account_name as name, ${ADDRESS} as address, c.lat, c.lng,
      coalesce(t.service_frequency, c.service_frequency)::text as frequency,
      coalesce(rented.items, '[]') as items, coalesce(rented.pieces, 0) as pieces,
      case when c.service_until is null and t.until is null then null else (
        select json_build_object('from', to_char(n.from_date, 'YYYY-MM-DD'), 'route', n.route_number, 'service_days',
          n.service_days)
        from service_term n where n.customer_number = c.number and n.from_date > ${date}::date
          order by n.from_date limit 1) end as ahead
    from customer c ${termOf(date)}
    left join route_stop rs on rs.route_number = ${route} and rs.service_day = ${letterOf(day)}::char(1)
      and rs.customer_number = c.number
    left join lateral (
      select json_agg(json_build_object('item_number', i.sku, 'description', p.name, 'total', i.quantity)
        order by clothesline_fold(p.name) collate "C", i.sku) as items, sum(i.quantity)::int as pieces
      from ${agreedItems(date)} i join product p on p.sku = i.sku where i.delivery_day = ${numberOf(day)}
    ) rented on true
    where c.deleted_at is null and coalesce(t.route_number, c.route_number) = ${route}
      and strpos(coalesce(t.service_days, c.service_days), ${letterOf(day)}) > 0
    order by rs.position nulls last, clothesline_fold(c.account_name) collate "C", c.number`;
}

/** Who joins a route's weekday on a later date. One statement. */
export const readJoining = (db: Reader, { route, date }: { route: string; date: CompanyDate }) =>
  db.$queryRaw<{ number: string; name: string; from: CompanyDate }[]>`
    select c.number, c.account_name as name, to_char(min(n.from_date), 'YYYY-MM-DD') as from
    from service_term n join customer c on c.number = n.customer_number and c.deleted_at is null ${termOf(date)}
    where n.route_number = ${route} and n.from_date > ${date}::date
      and strpos(n.service_days, ${letterOf(dayOf(date)!)}) > 0
      and not (t.route_number = ${route} and strpos(t.service_days, ${letterOf(dayOf(date)!)}) > 0)
    group by c.number, c.account_name order by 3, 2, 1`;
