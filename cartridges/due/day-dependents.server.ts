import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { Hanging } from "./day-dependents";

/** A date to be removed from one route, or from all. */
export interface RouteDateAsked {
  route: string | null;
  date: CompanyDate;
}

/**
 * A customer whose service days change from a date on. If the new route and days are given, loaded
 * trucks that the customer would join count too.
 */
export interface CustomerAsked {
  number: string;
  from: CompanyDate;
  route?: string;
  service_days?: string;
}

/** No truck is loaded more days ahead than this. */
const LOADED_AHEAD = 8 * 7;

const recordset = (rows: readonly object[]) => JSON.stringify(rows.map((row, place) => ({ ...row, place })));
const text = (date: Prisma.Sql) => Prisma.sql`to_char(${date}, 'YYYY-MM-DD')`;
const LOAD = Prisma.sql`'load' as kind, s.route_number as route, ${text(Prisma.sql`s.service_date`)} as date,
  s.status::text as status,
  null::text as customer, null::text as name, null::int as "order"`;
const STOP = Prisma.sql`'stop', s.route_number, ${text(Prisma.sql`s.service_date`)}, s.status::text, c.number,
  c.account_name, null::int`;
const ORDER = Prisma.sql`'order', route_on(c, o.service_date), ${text(Prisma.sql`o.service_date`)},
  o.status::text, c.number, c.account_name, o.number`;
const OPEN_ORDER = Prisma.sql`o.kind = 'delivery' and o.status in ('pending', 'approved', 'processing')`;

/** What depends on these dates of these routes. One statement. */
export const hangsOnRoutes = (db: Reader, requests: readonly RouteDateAsked[]) => db.$queryRaw<Hanging[]>`
  with row as materialized (select * from jsonb_to_recordset(${recordset(requests)}::jsonb) as row(place int,
    route text, date date))
  select row.place, ${LOAD} from row join loading_session s on s.service_date = row.date
    and s.route_number = coalesce(row.route, s.route_number)
  union all
  select row.place, ${STOP} from row join stop s on s.service_date = row.date
    and s.route_number = coalesce(row.route, s.route_number)
    join customer c on c.number = s.customer_number
  union all
  select row.place, ${ORDER} from row join "order" o on o.service_date = row.date and ${OPEN_ORDER}
    join customer c on c.number = o.customer_number and c.deleted_at is null
  where row.route is null or route_on(c, row.date) = row.route
  order by date, route, "order"`;

const onCustomers = (requests: readonly CustomerAsked[]) => Prisma.sql`(
  with row as materialized (
    select * from jsonb_to_recordset(${recordset(requests)}::jsonb) as row(place int, number text, "from" date,
      route text, service_days text))
  select row.place, ${LOAD} from row join customer c on c.number = row.number
    join loading_session s on s.service_date between row."from" and ${addDays(companyToday(), LOADED_AHEAD)}::date
  where (s.route_number = route_on(c, s.service_date) and exists (select 1 from days_run_on(c, s.service_date)))
    or (s.route_number = row.route and strpos(row.service_days,
      substr('MTWRF', extract(isodow from s.service_date)::int, 1)) > 0)
  union all
  select row.place, ${STOP} from row join stop s on s.customer_number = row.number and s.service_date >= row."from"
    join customer c on c.number = row.number
  union all
  select row.place, ${ORDER} from row join customer c on c.number = row.number
    join "order" o on o.customer_number = c.number and o.service_date >= row."from" and ${OPEN_ORDER}
) hanging`;

const HAS_BEGUN = Prisma.sql`(kind = 'stop' or (kind = 'load' and status = 'completed'))`;

/** What depends on these customers' days from a date on. One statement. */
export const hangsOnCustomers = (db: Reader, requests: readonly CustomerAsked[]) => db.$queryRaw<Hanging[]>`
  select * from ${onCustomers(requests)} order by date, route, "order"`;

/**
 * The latest load or route that has begun on these customers' days: a completed load, or a route on
 * its way. Null if there is none.
 */
export async function lastBegun(db: Reader, requests: readonly CustomerAsked[]): Promise<Hanging | null> {
  const [begun] = await db.$queryRaw<Hanging[]>`
    select * from ${onCustomers(requests)} where ${HAS_BEGUN} order by date desc, kind desc limit 1`;
  return begun ?? null;
}

/** What has begun on these customers' days from a date on, with the index of each customer. */
export const allBegun = (db: Reader, requests: readonly CustomerAsked[]) => db.$queryRaw<Hanging[]>`
  select * from ${onCustomers(requests)} where ${HAS_BEGUN} order by date, kind desc`;

/**
 * What has begun on a customer's days from a date on, by the date on which it is run. The terms of
 * such a day must not change.
 */
export async function readBegun(db: Reader, number: string, from: CompanyDate): Promise<Map<CompanyDate, Hanging>> {
  const begun = await allBegun(db, [{ number, from }]);
  return new Map(begun.map((each) => [each.date, each]));
}
