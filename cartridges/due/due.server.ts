import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { addDays, MAX_MOVED_DAYS } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday, ServiceTerm } from "#cartridges/service-day/schema";
import type { DueBy } from "./rules";

/** A literal in the SQL, not a parameter, so that the planner can drop the other mode's branch. */
const AS_IT_WAS: Record<DueBy, Prisma.Sql> = { "as agreed now": Prisma.sql`false`, "as it was": Prisma.sql`true` };

/**
 * What is due to a customer on a date, as an SQL table (sku, quantity, price_cents). `customer` is
 * a row of the customer table, such as `c`; `date` is an SQL date. The SQL function must agree with
 * `dueItems` of the rules.
 */
export const dueItemsOf = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) =>
  Prisma.sql`due_items(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone})`;

/**
 * What `customer c` rents on a day by the agreed terms, as an SQL table (id, sku, delivery_day,
 * quantity, price_cents): the items of every weekday, without orders. On LAST_AGREED it has the
 * latest agreed terms, whenever they take effect.
 */
export const agreedItems = (day: CompanyDate | Prisma.Sql) =>
  Prisma.sql`agreed_items(c, ${typeof day === "string" ? Prisma.sql`${day}::date` : day})`;
export const LAST_AGREED = "infinity";

/**
 * As dueItemsOf, including what is owed from the last delivery, as a table (sku, quantity,
 * price_cents, owed): `owed` is the part of the quantity that is owed (decision 0097). Loads, stops
 * and customers' pages use this; billing by the calendar uses only what is due.
 */
export const dueWithOwed = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) =>
  Prisma.sql`due_with_owed(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone}, ${companyToday()}::date)`;

/**
 * What `customer c` is owed on a date, as an SQL table (sku, quantity,
 * price_cents) (decision 0097).
 */
export const owedItems = (date: Prisma.Sql) => Prisma.sql`owed_items(c, ${date}, ${companyToday()}::date)`;

/**
 * The pieces of some products that a route carries on a date, by `dueWithOwed` of its current
 * customers, as an SQL table (sku, total). Products that are not on the load have no row.
 */
export const dueOfProducts = (
  { route, skus }: { route: string | Prisma.Sql; skus: readonly string[] },
  date: Prisma.Sql,
) => Prisma.sql`due_of_products(${route}, ${skus}::text[], ${date}, ${company().timezone}, ${companyToday()}::date)`;

/**
 * An SQL condition: whether the customer is served on the date. Whether any holiday affects the
 * date is evaluated once per statement, and only then are the customer's holidays looked up.
 */
export const isServed = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) => {
  const isHoliday = Prisma.sql`${date} = any(array(select hd.date from holiday_date hd))`;
  return Prisma.sql`(is_customer(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone}) and (
    (not ${isHoliday} and is_own_day(${customer}, ${date})) or (${isHoliday} and is_run_on(${customer}, ${date}))))`;
};

/**
 * An SQL condition: whether a customer's service day takes place, on its date or moved to another.
 * It must be one of their days, and not a skipped holiday.
 */
export const comesAtAll = (
  customer: Prisma.Sql,
  day: Prisma.Sql,
) => Prisma.sql`(is_own_day(${customer}, ${day}) and not exists (
  select 1 from customer_holidays(${customer}) skipped where skipped.holiday = ${day} and skipped.runs_on is null))`;

/**
 * An SQL condition: whether the customer is on a route on a date. The SQL function `route_on`
 * returns the route.
 */
export const isOnRoute = (customer: Prisma.Sql, route: string, date: Prisma.Sql) => Prisma.sql`(
  (${customer}.service_from is null and ${customer}.service_until is null and ${customer}.route_number = ${route})
  or ${customer}.number = any(array(select t.customer_number from service_term t
    where t.route_number = ${route} and t.from_date <= ${date} and t.until > ${date})))`;

/**
 * The fields of a Schedule as SQL columns: the holidays of `customer c` from `from` on, by their
 * own date or the one they are moved to, and the service terms of that time.
 */
export const calendarColumns = (from: CompanyDate) => Prisma.sql`coalesce((
  select json_agg(json_build_object('holiday', to_char(h.holiday, 'YYYY-MM-DD'),
    'runs_on', to_char(h.runs_on, 'YYYY-MM-DD')) order by h.holiday)
  from customer_holidays(c) h where greatest(h.holiday, h.runs_on) >= ${from}::date), '[]') as holidays,
  case when c.service_from is null and c.service_until is null then '[]' else coalesce((
    select json_agg(json_build_object('from', to_char(t.from_date, 'YYYY-MM-DD'),
      'until', to_char(t.until, 'YYYY-MM-DD'), 'route', t.route_number,
      'service_days', t.service_days, 'frequency', t.service_frequency,
        'first_service', to_char(t.first_service, 'YYYY-MM-DD')) order by t.from_date)
    from service_term t where t.customer_number = c.number
      and t.until > ${addDays(from, -MAX_MOVED_DAYS)}::date), '[]') end as terms`;

/** The same columns for one customer. */
export async function readCalendar(
  db: Reader,
  number: string,
  from: CompanyDate,
): Promise<{ holidays: Holiday[]; terms: ServiceTerm[] }> {
  const [row] = await db.$queryRaw<{ holidays: Holiday[]; terms: ServiceTerm[] }[]>(
    Prisma.sql`select ${calendarColumns(from)} from customer c where c.number = ${number}`,
  );
  return row!;
}

/**
 * The input of the rules (a DueAccount) as SQL columns on `customer c`; orders, past terms and
 * holidays only as far as these dates need them.
 */
export const dueAccountColumns = ({ from, to }: { from: CompanyDate; to: CompanyDate }) => Prisma.sql`
    c.service_days, c.service_frequency::text as frequency,
      to_char(c.first_service, 'YYYY-MM-DD') as first_service, ${calendarColumns(from)},
    to_char(c.created_at at time zone ${company().timezone}, 'YYYY-MM-DD') as since,
      to_char(c.deleted_at at time zone ${company().timezone}, 'YYYY-MM-DD') as deleted_on,
    coalesce((select json_agg(json_build_object('sku', i.sku, 'description', p.name,
      'delivery_day', i.delivery_day, 'quantity', i.quantity, 'price_cents', i.customer_price_cents,
        'since', to_char(i.created_at at time zone ${company().timezone}, 'YYYY-MM-DD'),
          'ended_on', to_char(i.ended_at at time zone ${company().timezone}, 'YYYY-MM-DD')))
      from rental_item i join product p on p.sku = i.sku where i.customer_number = c.number), '[]') as rented,
    coalesce((select json_agg(json_build_object('sku', t.sku, 'delivery_day', t.delivery_day,
      'quantity', t.quantity, 'price_cents', t.customer_price_cents,
        'until', to_char(t.until, 'YYYY-MM-DD')) order by t.changed_at, t.id)
      from rental_past_term t where t.customer_number = c.number
        and t.until > ${addDays(from, -MAX_MOVED_DAYS)}::date), '[]') as past_terms,
    coalesce((select json_agg(json_build_object('sku', o.sku, 'description', p.name,
      'date', to_char(o.service_date, 'YYYY-MM-DD'), 'quantity', o.quantity,
      'price_cents', o.unit_price_cents))
      from ordered_item o join product p on p.sku = o.sku where o.customer_number = c.number
        and o.service_date between ${addDays(from, -MAX_MOVED_DAYS)}::date
        and ${addDays(to, MAX_MOVED_DAYS)}::date), '[]') as ordered`;
