import { has } from "#kernel/text-search.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems, LAST_AGREED } from "#cartridges/due/due.server";
import type { PriceTerms } from "#cartridges/due/price";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** A product that a customer may order, with the terms that determine its price per weekday. */
export interface OrderableProduct extends PriceTerms {
  sku: string;
  name: string;
  description: string;
  category: string;
  vendor: string;
  /** The quantities rented on the date, by service day (1 to 5). */
  rented: Record<string, number>;
}

/**
 * The products that a customer may order (docs/decisions/0013): what they rent, and the catalog's
 * products that their driver has chosen for them, or the whole catalog if none are chosen. Only
 * active rental products. Rentals and prices are those that hold on the date; LAST_AGREED gives the
 * latest agreed ones. `only` narrows the products `p`.
 */
const orderable = (number: string, date: CompanyDate, only: Prisma.Sql) => Prisma.sql`
  with rents as (
    select i.sku, jsonb_object_agg(i.delivery_day, i.quantity) as rented,
      jsonb_object_agg(i.delivery_day, i.price_cents) as prices
    from customer c cross join lateral ${agreedItems(Prisma.sql`${date}::date`)} i
      where c.number = ${number} group by i.sku
  ), chosen as (
    select sku from customer_catalog_product where customer_number = ${number}
  ), ordered as (
    select l.sku, l.unit_price_cents as price, true as waits from "order" o join order_line l on l.order_id = o.id
    where o.customer_number = ${number} and o.service_date = ${date}::date and o.kind = 'delivery'
      and o.status = 'pending'
    union all
    select i.sku, i.unit_price_cents, false from ordered_item i where i.customer_number = ${number}
      and i.service_date = ${date}::date
  )
  select p.sku, p.name, p.description, coalesce(cat.name, 'General') as category, p.vendor,
    (select o.price from ordered o where o.sku = p.sku order by o.waits desc limit 1) as ordered_price_cents,
    coalesce(rents.prices, '{}'::jsonb) as agreed_prices, p.base_price_cents,
      coalesce(rents.rented, '{}'::jsonb) as rented
  from product p left join category cat on cat.id = p.category_id left join rents using (sku)
    left join chosen using (sku)
  where p.is_active and p.deleted_at is null and p.kind = 'rental'
    and (rents.sku is not null or chosen.sku is not null or not exists (select 1 from chosen)) and ${only}
  order by cat.position nulls last, category, clothesline_fold(p.name) collate "C", p.sku`;

/**
 * All products that a customer may order, or those that match a search, in the
 * catalog's order. One statement.
 */
export function readOrderable(
  db: Reader,
  number: string,
  { search = "", date = LAST_AGREED }: { search?: string; date?: CompanyDate } = {},
): Promise<OrderableProduct[]> {
  const only = search ? has(Prisma.sql`p.name || E'\n' || p.sku`, search) : Prisma.sql`true`;
  return db.$queryRaw<OrderableProduct[]>(orderable(number, date, only));
}

/**
 * Those of the given products that a customer may order, by default at the latest
 * agreed terms. One statement.
 */
export const readOrdered = (
  db: Reader,
  { number, skus, date = LAST_AGREED }: { number: string; skus: readonly string[]; date?: CompanyDate },
): Promise<OrderableProduct[]> =>
  db.$queryRaw<OrderableProduct[]>(orderable(number, date, Prisma.sql`p.sku = any(${[...skus]})`));
