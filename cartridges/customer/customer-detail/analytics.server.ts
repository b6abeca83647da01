import { company } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { firstOf, monthOf } from "#cartridges/statement/rules";
import { mondayOf } from "./rules";
import { ANALYTICS_MONTHS, ANALYTICS_WEEKS, type Analytics } from "./schema";

/**
 * A customer's weeks (from Monday) and months through yesterday, as drivers recorded them: pieces
 * due by par and orders, pieces delivered by category, and their price. Days without a recorded
 * delivery count too, since pieces due on them are missed. One statement.
 */
export async function readAnalytics(db: Reader, number: string, today: CompanyDate): Promise<Analytics> {
  const first = addDays(mondayOf(today), -7 * (ANALYTICS_WEEKS - 1));
  const month = `${firstOf(monthOf(today))}`;
  const [row] = await db.$queryRaw<Analytics[]>`
    with recorded as materialized (
      select s.service_date as day, l.sku, l.due, l.delivered, l.reason, l.price_cents
      from stop s join delivery_line l on l.stop_id = s.id
      where s.customer_number = ${number} and s.delivered_at is not null and s.service_date < ${today}::date
        and s.service_date >=
          least(${first}::date, (${month}::date - ${`${ANALYTICS_MONTHS - 1} months`}::interval)::date)
    ), due as (
      select date_trunc('week', day)::date as week, sum(d.quantity)::int as pieces,
        coalesce(sum(d.quantity) filter (where day::date not in (select r.day from recorded r)), 0)::int as missed
      from customer c cross join generate_series(${first}::date, ${today}::date - 1, '1 day') day
        cross join lateral due_items(c, day::date, true, ${company().timezone}) d
      where c.number = ${number} group by 1
    ), weeks as (
      select week::date as week from generate_series(${first}::date, ${mondayOf(today)}::date, '7 days') week
    ), months as (
      select m::date as month
      from generate_series(${month}::date - ${`${ANALYTICS_MONTHS - 1} months`}::interval, ${month}::date, '1 month') m
    )
    select (
      select json_agg(json_build_object(
        'week', to_char(w.week, 'YYYY-MM-DD'), 'due', coalesce(due.pieces, 0), 'missed', coalesce(due.missed, 0),
        'delivered', coalesce(came.delivered, 0), 'short', coalesce(came.short, 0), 'refused', coalesce(came.refused, 0)
      ) order by w.week)
      from weeks w left join due on due.week = w.week left join (
        select date_trunc('week', day)::date as week, sum(delivered) as delivered,
          sum(due - delivered) filter (where reason = 'short') as short,
          sum(due - delivered) filter (where reason <> 'short' and delivered < due) as refused
        from recorded group by 1) came on came.week = w.week
    ) as weeks, (
      select coalesce(json_agg(
        json_build_object('week', to_char(by.week, 'YYYY-MM-DD'), 'category', by.category, 'pieces', by.pieces)
        order by by.week, by.position nulls last, by.category), '[]')
      from (
        select date_trunc('week', r.day)::date as week, coalesce(cat.name, 'General') as category, cat.position,
          sum(r.delivered) as pieces
        from recorded r join product p on p.sku = r.sku left join category cat on cat.id = p.category_id
        where r.day >= ${first}::date group by 1, 2, 3) by
    ) as categories, (
      select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'cents', coalesce((
          select sum(r.delivered * r.price_cents) from recorded r where date_trunc('month', r.day)::date = m.month
        ), 0)) order by m.month)
      from months m
    ) as months`;
  return row!;
}
