import { company } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { DueBy } from "./rules";

/** A literal in the SQL, not a parameter: the planner can then drop the branch of the other mode. */
const AS_IT_WAS: Record<DueBy, Prisma.Sql> = { "as agreed now": Prisma.sql`false`, "as it was": Prisma.sql`true` };

/**
 * What is due to a customer on a date, as a table (sku, quantity, price_cents) of a statement; `customer` is a row of the table
 * customer, such as `c`, `date` a date of the statement. The SQL function and `dueItems` of the rules say the same.
 */
export const dueItemsOf = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) =>
  Prisma.sql`due_items(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone})`;

/** Whether that customer is served on that date at all, as a condition. */
export const isServed = (customer: Prisma.Sql, date: Prisma.Sql, by: DueBy) =>
  Prisma.sql`is_served(${customer}, ${date}, ${AS_IT_WAS[by]}, ${company().timezone})`;

/** The input of the rules (a DueAccount), as columns of a statement on `customer c`; orders and past terms only as far as those dates need them. */
export const dueAccountColumns = ({ from, to }: { from: CompanyDate; to: CompanyDate }) => Prisma.sql`
    c.service_days, c.service_frequency::text as frequency, to_char(c.first_service, 'YYYY-MM-DD') as first_service,
    to_char(c.created_at at time zone ${company().timezone}, 'YYYY-MM-DD') as since, to_char(c.deleted_at at time zone ${company().timezone}, 'YYYY-MM-DD') as deleted_on,
    coalesce((select json_agg(json_build_object('sku', i.sku, 'description', p.name, 'delivery_day', i.delivery_day, 'quantity', i.quantity, 'price_cents', i.customer_price_cents,
        'since', to_char(i.created_at at time zone ${company().timezone}, 'YYYY-MM-DD'), 'ended_on', to_char(i.ended_at at time zone ${company().timezone}, 'YYYY-MM-DD')))
      from rental_item i join product p on p.sku = i.sku where i.customer_number = c.number), '[]') as rented,
    coalesce((select json_agg(json_build_object('sku', t.sku, 'delivery_day', t.delivery_day, 'quantity', t.quantity, 'price_cents', t.customer_price_cents,
        'until', to_char(t.until, 'YYYY-MM-DD')) order by t.changed_at, t.id)
      from rental_past_term t where t.customer_number = c.number and t.until > ${from}::date), '[]') as past_terms,
    coalesce((select json_agg(json_build_object('sku', o.sku, 'description', p.name, 'date', to_char(o.service_date, 'YYYY-MM-DD'), 'quantity', o.quantity, 'price_cents', o.unit_price_cents))
      from ordered_item o join product p on p.sku = o.sku where o.customer_number = c.number and o.service_date between ${from}::date and ${to}::date), '[]') as ordered`;
