import { Prisma } from "#services/database/generated/client";
import { strandedItems } from "#cartridges/due/stranded.server";

export interface Check {
  /** The problem in words, shown after the count. */
  one: string;
  many: string;
  /** Names the problems, one per row. */
  found: Prisma.Sql;
}

/**
 * Constraints the database does not enforce itself: sums, person ids without a foreign key,
 * sequences, and inconsistencies that would disrupt the business (decision 0120).
 */
export const CHECKS: readonly Check[] = [
  {
    one: "statement's total is not the sum of its lines",
    many: "statements have a total that is not the sum of their lines",
    found: Prisma.sql`select 'Statement ' || s.number as what from statement s
      where s.total_cents <> (select coalesce(sum(l.quantity * l.unit_price_cents), 0) from statement_line l
        where l.statement_id = s.id)`,
  },
  {
    one: "load or delivery has a number of pieces below zero",
    many: "loads and deliveries have a number of pieces below zero",
    found: Prisma.sql`select 'Load ' || m.session_id || ', ' || m.sku as what from loading_mark m
      where m.loaded_quantity < 0 or m.expected_quantity < 0
      union all select 'Stop ' || d.stop_id || ', ' || d.sku from delivery_line d where d.delivered < 0
        or d.loaded < 0 or d.due < 0`,
  },
  {
    one: "product is short by more than is missing on its truck",
    many: "products are short by more than is missing on their truck",
    found: Prisma.sql`select 'Route ' || s.route_number || ' on ' || s.service_date || ', ' || m.sku as what
      from loading_mark m join loading_session s on s.id = m.session_id
      where s.status = 'completed' and not m.cleared and m.expected_quantity - m.loaded_quantity <
        (select coalesce(sum(h.quantity), 0) from loading_short h where h.session_id = m.session_id and h.sku = m.sku)`,
  },
  {
    one: "weekday of a customer has rental items and no delivery",
    many: "weekdays of customers have rental items and no delivery",
    found: Prisma.sql`select name || ' (' || number || '): ' || items ||
      case items when 1 then ' item' else ' items' end || ', ' || pieces || ' pieces on '
        || (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])[day] as what
      from ${strandedItems(Prisma.sql`true`)} stranded`,
  },
  {
    one: "rental item refers to a deleted product",
    many: "rental items refer to a deleted product",
    found: Prisma.sql`select i.customer_number || ', ' || i.sku as what from rental_item i
      join product p on p.sku = i.sku
      join customer c on c.number = i.customer_number where i.ended_at is null and c.deleted_at is null
        and p.deleted_at is not null`,
  },
  {
    one: "place in a route's stop order is taken twice",
    many: "places in a route's stop order are taken twice",
    found: Prisma.sql`select 'Route ' || route_number || ', day ' || service_day || ', place ' || position as what
      from route_stop
      group by route_number, service_day, position having count(*) > 1`,
  },
  {
    one: "order was decided without an event",
    many: "orders were decided without an event",
    found: Prisma.sql`select 'Order ' || o.number as what from "order" o where o.status <> 'pending'
      and not exists (select 1 from order_event e where e.order_id = o.id and e.status = o.status)`,
  },
  {
    one: "record has an impossible version",
    many: "records have an impossible version",
    found: Prisma.sql`select 'Customer ' || number as what from customer where version < 1
      union all select 'Product ' || sku from product where version < 1
      union all select 'Rental item ' || id from rental_item where version < 1 union all select 'User ' || username
        from "user" where version < 1
      union all select 'Order ' || number from "order" where version < 1`,
  },
  {
    one: "number sequence would repeat a number",
    many: "number sequences would repeat a number",
    found: Prisma.sql`select 'Orders' as what from "order"
      having max(number) > (select case when is_called then last_value else 0 end from order_number_seq)
      union all select 'Statements' from statement
        having max(number) > (select case when is_called then last_value else 0 end from statement_number_seq)
      union all select 'Categories' from category
        having max(id) > (select case when is_called then last_value else 0 end from category_id_seq)`,
  },
  {
    one: "migration of the portal's tables was not finished",
    many: "migrations of the portal's tables were not finished",
    found: Prisma.sql`select migration_name as what from _prisma_migrations where finished_at is null
      and rolled_back_at is null`,
  },
  {
    one: "portal has no SuperAdmin",
    many: "portals have no SuperAdmin",
    found: Prisma.sql`select 'Nobody' as what
      where not exists (select 1 from "user" where role = 'SuperAdmin' and deleted_at is null)`,
  },
];

/** Columns that hold a person's id without a foreign key. */
export const PERSON_COLUMN = /^(actor|author|[a-z]+_by)_id$/;
