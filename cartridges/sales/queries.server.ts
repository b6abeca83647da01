import { defineQuery } from "#kernel/definition";
import type { Actor } from "#kernel/actor";
import { clock } from "#services/clock.server";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { asSpreadsheet, asSpreadsheetOf, MAX_EXPORTED_ROWS } from "#services/spreadsheet.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { readOrders } from "#cartridges/order/reading.server";
import { firstOf, lastOf, monthOf } from "#cartridges/statement/rules";
import type { OrderAnswer } from "#cartridges/order/schema";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { COUNTED } from "./counting.server";
import { commissionOf, STALE_MS, statsOf } from "./words";
import {
  dashboardKeySchema,
  exportSchema,
  noInputSchema,
  PAGE_SIZE,
  RECENT_ORDERS,
  type ConsoleStats,
  type DashboardData,
  type RecentOrder,
  type SalesFigures,
  type SalesPeriod,
} from "./schema";

/** Months in the chart, including the current one. */
const MONTHS = 12;

/** The same day of the previous month, or its last day. */
function sameDayBefore(today: CompanyDate): CompanyDate {
  const before = monthOf(addDays(firstOf(monthOf(today)), -1));
  const sameDay = `${before}-${today.slice(8)}`;
  return sameDay < lastOf(before) ? sameDay : lastOf(before);
}

interface FiguresRow {
  months: { period: string; cents: number }[];
  sales: number;
  sales_before: number;
  drivers: number;
  drivers_before: number;
  pending: number;
  pending_before: number;
  counted_at: string | null;
}

/**
 * Everything but the orders, in one statement. Past figures are as of the end of the same day last
 * month in the company's time zone. Orders of deleted customers are in no list and not counted.
 */
async function readFigures(db: Reader): Promise<Omit<DashboardData, "orders" | "all">> {
  const { timezone, commissionRate } = company();
  const today = companyToday();
  const then = sameDayBefore(today);
  const [from, fromBefore] = [firstOf(monthOf(today)), firstOf(monthOf(then))];
  const [read] = await db.$queryRaw<FiguresRow[]>`
    with moment as (select (${then}::date + 1)::timestamp at time zone ${timezone} as then),
    months as (
      select to_char(date, 'YYYY-MM') as period, sum(amount_cents)::float8 as cents from sales_day
      where date >= (${from}::date - make_interval(months => ${MONTHS - 1})) and date <= ${today}::date group by 1
    )
    select (select coalesce(json_agg(months order by period), '[]') from months) as months,
      (select coalesce(sum(amount_cents), 0)::float8 from sales_day
        where date between ${from}::date and ${today}::date) as sales,
      (select coalesce(sum(amount_cents), 0)::float8 from sales_day
        where date between ${fromBefore}::date and ${then}::date) as sales_before,
      (select count(*)::int from "user" where role = 'Driver' and deleted_at is null) as drivers,
      (select count(*)::int from "user", moment where role = 'Driver' and created_at < moment.then
        and (deleted_at is null or deleted_at >= moment.then)) as drivers_before,
      (select count(*)::int from "order" o join customer c on c.number = o.customer_number where o.status = 'pending'
        and c.deleted_at is null) as pending,
      (select count(*)::int from moment cross join "order" o join customer c on c.number = o.customer_number
          where o.status = 'pending' and o.created_at < moment.then
            and (c.deleted_at is null or c.deleted_at >= moment.then))
        + (select count(distinct e.order_id)::int from moment cross join order_event e
          join "order" o on o.id = e.order_id
          join customer c on c.number = o.customer_number and (c.deleted_at is null or c.deleted_at >= moment.then)
          where e.at >= moment.then and e.status <> 'pending' and o.status <> 'pending' and o.created_at < moment.then
            and not exists (select 1 from order_event f where f.order_id = o.id and f.status <> 'pending'
              and f.at < moment.then)) as pending_before,
      (select value ->> 'at' from setting where key = ${COUNTED}) as counted_at`;
  const { months, counted_at, ...counts } = read!;
  const commission = (cents: number) => commissionOf(cents, commissionRate);
  const figures: SalesFigures = {
    sales: { now: counts.sales, before: counts.sales_before },
    commission: { now: commission(counts.sales), before: commission(counts.sales_before) },
    drivers: { now: counts.drivers, before: counts.drivers_before },
    pending: { now: counts.pending, before: counts.pending_before },
  };
  return {
    figures,
    commission_rate: commissionRate,
    months: withEveryMonth(months, monthOf(today)),
    counted_at,
    stale: counted_at === null || clock.now().getTime() - Date.parse(counted_at) > STALE_MS,
    timezone,
  };
}

/** All months from the first with sales to this one; months without sales are zero. */
function withEveryMonth(months: readonly { period: string; cents: number }[], last: string): SalesPeriod[] {
  const cents = new Map(months.map((month) => [month.period, month.cents]));
  const periods: SalesPeriod[] = [];
  const first = months[0]?.period ?? last;
  for (let period = last; period >= first; period = monthOf(addDays(firstOf(period), -1))) {
    const amount = (cents.get(period) ?? 0) / 100;
    periods.unshift({ period, amount, sales: amount });
  }
  return periods;
}

const recentOf = ({ id, order_id, customer_name, customer_number, ...order }: OrderAnswer): RecentOrder => ({
  id,
  order_id,
  customer_name,
  customer_number,
  driver_name: order.driver_name,
  total_cents: order.total_cents,
  status: order.status,
  created_at: order.created_at,
});

async function readOrderPage(
  db: Reader,
  actor: Actor,
  page: number | null,
): Promise<Pick<DashboardData, "orders" | "all">> {
  if (page === null)
    return { orders: (await readOrders(db, actor, { limit: RECENT_ORDERS })).map(recentOf), all: null };
  // Counted with an index-only scan, minus the orders of the few deleted customers, so that no
  // other customer rows are read.
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    select (select count(*)::int from "order") - (select count(*)::int from customer c
      join "order" o on o.customer_number = c.number where c.deleted_at is not null) as total`;
  const { total } = counted!;
  const orders = await readOrders(db, actor, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return {
    orders: orders.map(recentOf),
    all: { total, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) },
  };
}

/**
 * The SuperAdmin's dashboard (spec 2.12): figures, months and the latest orders, or all orders page
 * by page.
 */
export const openDashboard = defineQuery({
  name: "sales.open",
  input: dashboardKeySchema,
  permission: "sales:read",
  run: async ({ db, actor }, { orders, page }): Promise<DashboardData> => ({
    ...(await readFigures(db)),
    ...(await readOrderPage(db, actor, orders ? page : null)),
  }),
});

/** Exports the dashboard as a spreadsheet: the chart's months, or all orders, the latest first. */
export const exportSales = defineQuery({
  name: "sales.export",
  input: exportSchema,
  permission: "sales:read",
  async run({ db }, { orders }): Promise<{ csv: string; name: string }> {
    const today = companyToday();
    if (orders) return { csv: await readOrdersSheet(db), name: `orders-${today}` };
    const { months, commission_rate } = await readFigures(db);
    const money = (cents: number) => (cents / 100).toFixed(2);
    const rows = months.map(({ period, sales }) => {
      const cents = Math.round(sales * 100);
      return [period, money(cents), money(commissionOf(cents, commission_rate))];
    });
    const heads = ["Month", "Sales", `Commission at ${commission_rate}%`];
    return { csv: asSpreadsheet(heads, rows), name: `sales-${today}` };
  },
});

/** One line per order, without its products. */
async function readOrdersSheet(db: Reader): Promise<string> {
  const rows = await db.$queryRaw<ExportedOrder[]>`
    select o.number, c.number as customer_number, c.account_name, c.route_number,
      (select name from ${ownDriver(Prisma.sql`c.route_number`)} own) as driver, o.total_cents, o.status::text,
        o.service_date::text,
      to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ordered
    from "order" o join customer c on c.number = o.customer_number and c.deleted_at is null
    order by o.created_at desc, o.number desc limit ${MAX_EXPORTED_ROWS + 1}`;
  return asSpreadsheetOf(
    ["Order ID", "Customer number", "Customer", "Route", "Driver", "Amount", "Status", "Service date", "Ordered (UTC)"],
    rows.map((row) => [
      row.number,
      row.customer_number,
      row.account_name,
      row.route_number,
      row.driver,
      (row.total_cents / 100).toFixed(2),
      row.status,
      row.service_date,
      row.ordered,
    ]),
  );
}
interface ExportedOrder {
  number: number;
  customer_number: string;
  account_name: string;
  route_number: string;
  driver: string | null;
  total_cents: number;
  status: string;
  service_date: string;
  ordered: string;
}

/** GET /api/sales: sales by month, the earliest first (spec 3, sales data). */
export const salesData = defineQuery({
  name: "sales.data",
  input: noInputSchema,
  permission: "sales:read",
  run: async ({ db }): Promise<{ data: SalesPeriod[] }> => ({ data: (await readFigures(db)).months }),
});

/** GET /api/sales/stats: the console's figures (spec 3, console stats). */
export const consoleStats = defineQuery({
  name: "sales.stats",
  input: noInputSchema,
  permission: "sales:read",
  run: async ({ db }): Promise<ConsoleStats> => statsOf((await readFigures(db)).figures),
});
