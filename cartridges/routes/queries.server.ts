import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { dueWithOwed, isServed } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { nextDate, numberOf } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import { readLoadList } from "#cartridges/load-list/list.server";
import { resolveServiceDate } from "#cartridges/load-list/queries.server";
import { itemsOf } from "#cartridges/load-list/rules";
import { readStops } from "#cartridges/stop/day.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import {
  routeOnDaySchema,
  type RouteCustomers,
  type RouteRequirements,
  type RoutesData,
  type RouteWeek,
} from "./schema";

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
  unproven: number;
}

/**
 * All routes with the coming week: pieces and customers due each day, and the loading progress. One
 * statement.
 */
export const openRoutes = defineQuery({
  name: "routes.open",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }): Promise<RoutesData> {
    const today = companyToday();
    const dates = SERVICE_DAYS.map((day) => ({ day: numberOf(day), date: nextDate(day, today) }));
    const rows = await db.$queryRaw<Row[]>`
      with week as (select * from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as w(day int, date date)),
      served as materialized (select c, c.number, route_on(c, w.date) as route_number, w.day, w.date from week w
        join customer c on ${isServed(Prisma.sql`c`, Prisma.sql`w.date`, "as agreed now")}),
      due as (
        select route_number, day, sum(d.quantity)::int as pieces, count(distinct number)::int as customers
        from served cross join lateral ${dueWithOwed(Prisma.sql`served.c`, Prisma.sql`served.date`, "as agreed now")} d
        group by route_number, day
      ),
      shorts as (select session_id, sum(quantity)::int as short from loading_short group by session_id)
      select r.number as route, u.id::text as driver_id, u.name as driver_name,
        (select count(*)::int from customer c where c.route_number = r.number
          and c.deleted_at is null) as customer_count,
        w.day, coalesce(due.pieces, 0) as pieces, coalesce(due.customers, 0) as customers, s.status::text as status,
          coalesce(shorts.short, 0) as short, coalesce(marked.loaded, 0) as loaded,
          coalesce(proofs.missing, 0) as unproven
      from route r cross join week w
      left join lateral ${ownDriver(Prisma.sql`r.number`)} u on true
      left join due on due.route_number = r.number and due.day = w.day
      left join loading_session s on s.route_number = r.number and s.service_date = w.date
      left join shorts on shorts.session_id = s.id
      left join lateral (
        select sum(m.loaded_quantity)::int as loaded from loading_mark m where m.session_id = s.id
          and s.status = 'in_progress' and not m.cleared
      ) marked on true
      left join lateral (
        select count(*)::int as missing from stop st where st.route_number = r.number and st.service_date = w.date
          and exists (
          select 1 from unnest(st.required_proofs) required where not exists (
            select 1 from stop_proof pr where pr.stop_id = st.id
              and (pr.kind = required or (required = 'signature' and pr.kind = 'nobody'))))
      ) proofs on true
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
        unproven: row.unproven,
      });
    }
    return { today, routes: [...routes.values()] };
  },
});

/**
 * GET /api/routes/{route}/{day} (spec 7.2): what the route's truck carries on that day, summed by
 * product.
 */
export const routeRequirements = defineQuery({
  name: "routes.requirements",
  input: routeOnDaySchema,
  permission: "routes:read",
  scope: ({ db, actor }, { route, ...when }) => mayServeRoute(db, actor, route, resolveServiceDate(when).date),
  async run({ db }, { route, ...when }): Promise<RouteRequirements> {
    const settled = resolveServiceDate(when);
    const items = itemsOf(await readLoadList(db, route, settled)).map(({ item_id, description, total_quantity }) => ({
      ItemNumber: item_id,
      Description: description,
      TotalUnits: total_quantity,
    }));
    return { route, ...settled, items };
  },
});

/**
 * GET /api/routes/{route}/{day}/customers (spec 7.2): the same by customer. @throws AppError 400
 * for a route that does not exist.
 */
export const routeCustomers = defineQuery({
  name: "routes.customers",
  input: routeOnDaySchema,
  permission: "routes:read",
  scope: ({ db, actor }, { route, ...when }) => mayServeRoute(db, actor, route, resolveServiceDate(when).date),
  async run({ db }, { route, ...when }): Promise<RouteCustomers> {
    const settled = resolveServiceDate(when);
    const stops = await readStops(db, { route, date: settled.date });
    if (stops.length === 0 && !(await db.route.count({ where: { number: route } })))
      throw badInput({ route: `route ${route} does not exist.` });
    const customers = stops.map(({ customer_number, customer_name, items }) => ({
      customer_num: customer_number,
      name: customer_name,
      items: items.map(({ item_id, description, due }) => ({ item_number: item_id, description, total: due })),
    }));
    return { route, ...settled, customers };
  },
});
