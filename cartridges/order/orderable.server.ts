import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { readPrepared } from "#services/database/prepared.server";

/** A product that a customer may order, at their own price. */
export interface OrderableProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  vendor: string;
  price_cents: number;
  /** The quantities rented now, by service day (1 to 5). */
  rented: Record<string, number>;
}

/**
 * What a customer may order (docs/decisions/0013): what they rent, and the catalog's products that their driver has chosen for
 * them, or the whole catalog if none are chosen. Only active rental products. The price is the one they rent it at, else
 * the catalog's. One statement.
 */
export function readOrderable(
  db: Reader,
  number: string,
  { search = "", sku }: { search?: string; sku?: readonly string[] } = {},
): Promise<OrderableProduct[]> {
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return readPrepared<OrderableProduct>(
    db,
    ["orderable", search && "searched", sku && "chosen"].filter(Boolean).join(" "),
    Prisma.sql`
    with rents as (
      select sku, jsonb_object_agg(delivery_day, quantity) as rented, (array_agg(customer_price_cents order by updated_at desc, delivery_day))[1] as price
      from rental_item where customer_number = ${number} and ended_at is null group by sku
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
