import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { dueItemsOf, isServed } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { nextDate, numberOf } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
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
  loaded: number;
}

/** Every route with the coming week: pieces and customers due each day, and how its loading stands. One statement. */
export const openRoutes = defineQuery({
  name: "route.open",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }): Promise<RoutesData> {
    const today = companyToday();
    const dates = SERVICE_DAYS.map((day) => ({ day: numberOf(day), date: nextDate(day, today) }));
    const rows = await db.$queryRaw<Row[]>`
      with week as (select * from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as w(day int, date date)),
      served as materialized (select c, c.number, c.route_number, w.day, w.date from week w join customer c on ${isServed(Prisma.sql`c`, Prisma.sql`w.date`, "as agreed now")}),
      due as (
        select route_number, day, sum(d.quantity)::int as pieces, count(distinct number)::int as customers
        from served cross join lateral ${dueItemsOf(Prisma.sql`served.c`, Prisma.sql`served.date`, "as agreed now")} d group by route_number, day
      ),
      shorts as (select session_id, sum(quantity)::int as short from loading_short group by session_id)
      select r.number as route, u.id::text as driver_id, u.name as driver_name,
        (select count(*)::int from customer c where c.route_number = r.number and c.deleted_at is null) as customer_count,
        w.day, coalesce(due.pieces, 0) as pieces, coalesce(due.customers, 0) as customers, s.status::text as status, coalesce(shorts.short, 0) as short, coalesce(marked.loaded, 0) as loaded
      from route r cross join week w
      left join lateral ${ownDriver(Prisma.sql`r.number`)} u on true
      left join due on due.route_number = r.number and due.day = w.day
      left join loading_session s on s.route_number = r.number and s.service_date = w.date
      left join shorts on shorts.session_id = s.id
      left join lateral (
        select sum(m.loaded_quantity)::int as loaded from loading_mark m where m.session_id = s.id and s.status = 'in_progress' and not m.cleared
      ) marked on true
      where r.active order by r.number, w.day`;
    const routes = new Map<string, RouteWeek>();
    for (const row of rows) {
      const route = routes.get(row.route) ?? {
        route: row.route,
        driver: row.driver_id ? { id: row.driver_id, name: row.driver_name! } : null,
        customer_count: row.customer_count,
        days: [],
      };
      routes.set(row.route, route);
      const { day, date } = { day: SERVICE_DAYS[row.day - 1]!, date: dates[row.day - 1]!.date };
      route.days.push({
        day,
        date,
        pieces: row.pieces,
        customers: row.customers,
        status: row.status ?? "none",
        short: row.short,
        loaded: row.loaded,
      });
    }
    return { today, routes: [...routes.values()] };
  },
});
