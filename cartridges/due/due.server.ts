import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { addDays, MAX_MOVED_DAYS } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday, ServiceTerm } from "#cartridges/service-day/schema";
import type { DueBy } from "./rules";

/** A literal in the SQL, not a parameter: the planner can then drop the branch of the other mode. */
const AS_IT_WAS: Record<DueBy, Prisma.Sql> = { "as agreed now": Prisma.sql`false`, "as it was": Prisma.sql`true` };

/**
 * What is due to a customer on a date, as a table (sku, quantity, price_cents) of a statement; `customer` is a row of the table
 * customer, such as `c`, `date` a date of the statement. The SQL function and `dueItems` of the rules say the same.
 */
export const dueItemsOf = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) =>
  Prisma.sql`due_items(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone})`;

/**
 * What a customer rents on a day, as agreed now, as a table (id, sku, delivery_day, quantity, price_cents) of a statement on `customer c`:
 * every weekday's items, orders apart. What was agreed last, whenever it holds from, is what is rented on LAST_AGREED.
 */
export const agreedItems = (day: CompanyDate | Prisma.Sql) =>
  Prisma.sql`agreed_items(c, ${typeof day === "string" ? Prisma.sql`${day}::date` : day})`;
export const LAST_AGREED = "infinity";

/**
 * The same with what is owed from the last delivery, as a table (sku, quantity, price_cents, owed): `owed` pieces of the quantity are owed
 * (decision 0097). What is loaded, brought to a stop and promised to a customer is this; what is billed by the calendar alone is what is due.
 */
export const dueWithOwed = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) =>
  Prisma.sql`due_with_owed(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone}, ${companyToday()}::date)`;

/** What is owed on a date, as a table (sku, quantity, price_cents) of a statement on `customer c` (decision 0097). */
export const owedItems = (date: Prisma.Sql) => Prisma.sql`owed_items(c, ${date}, ${companyToday()}::date)`;

/**
 * The pieces of some products that a route carries on a date, as `dueWithOwed` has them of its customers now, as a table (sku, total) of a statement: no row
 * for one that is not on that load.
 */
export const dueOfProducts = (
  { route, skus }: { route: string | Prisma.Sql; skus: readonly string[] },
  date: Prisma.Sql,
) => Prisma.sql`due_of_products(${route}, ${skus}::text[], ${date}, ${company().timezone}, ${companyToday()}::date)`;

/**
 * Whether that customer is served on that date at all, as a condition. Whether a holiday touches the date is asked once for the whole
 * statement, and only where one does are the customer's holidays looked at.
 */
export const isServed = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) => {
  const touched = Prisma.sql`${date} = any(array(select hd.date from holiday_date hd))`;
  return Prisma.sql`(is_customer(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone}) and (
    (not ${touched} and is_own_day(${customer}, ${date})) or (${touched} and is_run_on(${customer}, ${date}))))`;
};

/** Whether a service day of that customer comes at all, on its date or on another: it is one of theirs, and no holiday that is skipped. A condition. */
export const comesAtAll = (
  customer: Prisma.Sql,
  day: Prisma.Sql,
) => Prisma.sql`(is_own_day(${customer}, ${day}) and not exists (
  select 1 from customer_holidays(${customer}) skipped where skipped.holiday = ${day} and skipped.runs_on is null))`;

/** Whether that customer is on a route on a date, as a condition; both are values of the statement. The route on a date is the SQL function `route_on`. */
export const isOnRoute = (customer: Prisma.Sql, route: string, date: Prisma.Sql) => Prisma.sql`(
  (${customer}.service_from is null and ${customer}.service_until is null and ${customer}.route_number = ${route})
  or ${customer}.number = any(array(select t.customer_number from service_term t where t.route_number = ${route} and t.from_date <= ${date} and t.until > ${date})))`;

/** The holidays of `customer c` that are or are run on `from` or later, and their service terms of these days, as columns of a statement: what a Schedule has. */
export const calendarColumns = (from: CompanyDate) => Prisma.sql`coalesce((
  select json_agg(json_build_object('holiday', to_char(h.holiday, 'YYYY-MM-DD'), 'runs_on', to_char(h.runs_on, 'YYYY-MM-DD')) order by h.holiday)
  from customer_holidays(c) h where greatest(h.holiday, h.runs_on) >= ${from}::date), '[]') as holidays,
  case when c.service_from is null and c.service_until is null then '[]' else coalesce((
    select json_agg(json_build_object('from', to_char(t.from_date, 'YYYY-MM-DD'), 'until', to_char(t.until, 'YYYY-MM-DD'), 'route', t.route_number,
      'service_days', t.service_days, 'frequency', t.service_frequency, 'first_service', to_char(t.first_service, 'YYYY-MM-DD')) order by t.from_date)
    from service_term t where t.customer_number = c.number and t.until > ${addDays(from, -MAX_MOVED_DAYS)}::date), '[]') end as terms`;

/** The same of one customer, asked by itself. */
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

/** The input of the rules (a DueAccount), as columns of a statement on `customer c`; orders, past terms and holidays only as far as those dates need them. */
export const dueAccountColumns = ({ from, to }: { from: CompanyDate; to: CompanyDate }) => Prisma.sql`
    c.service_days, c.service_frequency::text as frequency, to_char(c.first_service, 'YYYY-MM-DD') as first_service, ${calendarColumns(from)},
    to_char(c.created_at at time zone ${company().timezone}, 'YYYY-MM-DD') as since, to_char(c.deleted_at at time zone ${company().timezone}, 'YYYY-MM-DD') as deleted_on,
    coalesce((select json_agg(json_build_object('sku', i.sku, 'description', p.name, 'delivery_day', i.delivery_day, 'quantity', i.quantity, 'price_cents', i.customer_price_cents,
        'since', to_char(i.created_at at time zone ${company().timezone}, 'YYYY-MM-DD'), 'ended_on', to_char(i.ended_at at time zone ${company().timezone}, 'YYYY-MM-DD')))
      from rental_item i join product p on p.sku = i.sku where i.customer_number = c.number), '[]') as rented,
    coalesce((select json_agg(json_build_object('sku', t.sku, 'delivery_day', t.delivery_day, 'quantity', t.quantity, 'price_cents', t.customer_price_cents,
        'until', to_char(t.until, 'YYYY-MM-DD')) order by t.changed_at, t.id)
      from rental_past_term t where t.customer_number = c.number and t.until > ${addDays(from, -MAX_MOVED_DAYS)}::date), '[]') as past_terms,
    coalesce((select json_agg(json_build_object('sku', o.sku, 'description', p.name, 'date', to_char(o.service_date, 'YYYY-MM-DD'), 'quantity', o.quantity, 'price_cents', o.unit_price_cents))
      from ordered_item o join product p on p.sku = o.sku where o.customer_number = c.number and o.service_date between ${addDays(from, -MAX_MOVED_DAYS)}::date and ${addDays(to, MAX_MOVED_DAYS)}::date), '[]') as ordered`;
