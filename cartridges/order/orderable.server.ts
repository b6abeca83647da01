import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { readPrepared } from "#services/database/prepared.server";
import { agreedItems, LAST_AGREED } from "#cartridges/due/due.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** A product that a customer may order, at their own price. */
export interface OrderableProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  vendor: string;
  price_cents: number;
  /** The quantities rented on the date, by service day (1 to 5). */
  rented: Record<string, number>;
}

/**
 * What a customer may order (docs/decisions/0013): what they rent, and the catalog's products that their driver has chosen for
 * them, or the whole catalog if none are chosen. Only active rental products. The price is the one they rent it at, else
 * the catalog's. What is rented is what holds on `date`, without one what was agreed last. One statement.
 */
export function readOrderable(
  db: Reader,
  number: string,
  { search = "", sku, date = LAST_AGREED }: { search?: string; sku?: readonly string[]; date?: CompanyDate } = {},
): Promise<readonly Readonly<OrderableProduct>[]> {
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return readPrepared<OrderableProduct>(
    db,
    ["orderable", search && "searched", sku && "chosen"].filter(Boolean).join(" "),
    Prisma.sql`
    with rents as (
      select i.sku, jsonb_object_agg(i.delivery_day, i.quantity) as rented, (array_agg(i.price_cents order by r.updated_at desc, i.delivery_day))[1] as price
      from customer c cross join lateral ${agreedItems(date)} i join rental_item r on r.id = i.id where c.number = ${number} group by i.sku
    ), chosen as (select sku from customer_catalog_product where customer_number = ${number})
    select p.sku, p.name, p.description, coalesce(cat.name, 'General') as category, p.vendor, coalesce(rents.price, p.base_price_cents) as price_cents, coalesce(rents.rented, '{}'::jsonb) as rented
    from product p left join category cat on cat.id = p.category_id left join rents on rents.sku = p.sku
    where p.is_active and p.deleted_at is null and p.kind = 'rental'
      and (rents.sku is not null or not exists (select 1 from chosen) or p.sku in (select sku from chosen))
      and ${search ? Prisma.sql`(p.name ilike ${like} or p.sku ilike ${like})` : Prisma.sql`true`}
      and ${sku ? Prisma.sql`p.sku = any(${[...sku]})` : Prisma.sql`true`}
    order by cat.position nulls last, category, p.name, p.sku`,
  );
}
