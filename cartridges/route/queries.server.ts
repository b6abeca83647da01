import { z } from "zod";
import { defineQuery } from "~/kernel/definition";
import { companyToday } from "~/services/company.server";
import { letterOf, nextDate, numberOf } from "../service-day/rules";
import { SERVICE_DAYS } from "../service-day/schema";
import type { RoutesData, RouteWeek } from "./schema";

interface Row {
  route: string;
  driver_id: string | null;
  driver_name: string | null;
  customer_count: number;
  day: number;
  pieces: number;
  customers: number;
  status: "in_progress" | "completed" | null;
  short: number;
}

/** Every route with the coming week: pieces and customers due each day, and how its loading stands. One statement. */
export const openRoutes = defineQuery({
  name: "route.open",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }): Promise<RoutesData> {
    const today = companyToday();
    const dates = SERVICE_DAYS.map((day) => ({ day: numberOf(day), letter: letterOf(day), date: nextDate(day, today) }));
    const rows = await db.$queryRaw<Row[]>`
      with week as (select * from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as w(day int, letter text, date date)),
      served as (
        select c.number, c.route_number, w.day, w.date from week w join customer c on c.deleted_at is null and strpos(c.service_days, w.letter) > 0
          and (c.service_frequency = 'Weekly' or (w.date >= c.first_service and ((w.date - c.first_service) / 7) % 2 = 0))
      ),
      due as (
        select route_number, day, sum(quantity)::int as pieces, count(distinct number)::int as customers from (
          select s.route_number, s.day, s.number, ri.quantity from served s join rental_item ri on ri.customer_number = s.number and ri.delivery_day = s.day and ri.ended_at is null
          where not exists (select 1 from ordered_item o where o.customer_number = s.number and o.service_date = s.date and o.sku = ri.sku)
          union all
          select s.route_number, s.day, s.number, o.quantity from served s join ordered_item o on o.customer_number = s.number and o.service_date = s.date where o.quantity > 0
        ) rented_or_ordered group by route_number, day
      ),
      shorts as (select session_id, sum(quantity)::int as short from loading_short group by session_id)
      select r.number as route, u.id::text as driver_id, u.name as driver_name,
        (select count(*)::int from customer c where c.route_number = r.number and c.deleted_at is null) as customer_count,
        w.day, coalesce(due.pieces, 0) as pieces, coalesce(due.customers, 0) as customers, s.status::text as status, coalesce(shorts.short, 0) as short
      from route r cross join week w
      left join lateral (select id, name from "user" where role = 'Driver' and route_number = r.number and deleted_at is null order by created_at, id limit 1) u on true
      left join due on due.route_number = r.number and due.day = w.day
      left join loading_session s on s.route_number = r.number and s.service_date = w.date
      left join shorts on shorts.session_id = s.id
      where r.active order by r.number, w.day`;
    const routes = new Map<string, RouteWeek>();
    for (const row of rows) {
      const route = routes.get(row.route) ?? { route: row.route, driver: row.driver_id ? { id: row.driver_id, name: row.driver_name! } : null, customer_count: row.customer_count, days: [] };
      routes.set(row.route, route);
      const { day, date } = { day: SERVICE_DAYS[row.day - 1]!, date: dates[row.day - 1]!.date };
      route.days.push({ day, date, pieces: row.pieces, customers: row.customers, status: row.status ?? "none", short: row.short });
    }
    return { today, routes: [...routes.values()] };
  },
});
