import { has } from "#kernel/folded.server";
import type { Reader } from "#services/database/database.server";
import { LIMIT_TOGETHER, gathered } from "#services/database/gathered.server";
import { Prisma } from "#services/database/generated/client";
import { readPrepared } from "#services/database/prepared.server";
import { agreedItems, LAST_AGREED } from "#cartridges/due/due.server";
import type { PriceTerms } from "#cartridges/due/price";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** A product that a customer may order, with what its price on a weekday follows from. */
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
 * What those who are `asked` (place, number, date) may order of the products `p` (docs/decisions/0013): what they rent, and the catalog's products
 * that their driver has chosen for them, or the whole catalog if none are chosen. Only active rental products. What is rented, and at which price,
 * is what holds on the date, on LAST_AGREED what was agreed last.
 */
const orderable = (asked: Prisma.Sql, products: Prisma.Sql, rented: Prisma.Sql) => Prisma.sql`
  with asked as materialized (${asked}), rents as (
    select asked.place, i.sku, jsonb_object_agg(i.delivery_day, i.quantity) as rented, jsonb_object_agg(i.delivery_day, i.price_cents) as prices
    from asked join customer c on c.number = asked.number cross join lateral ${agreedItems(Prisma.sql`asked.date`)} i
    where ${rented} group by asked.place, i.sku
  ), chosen as (
    select asked.place, sku from asked join customer_catalog_product on customer_number = asked.number
  ), ordered as (
    select asked.place, l.sku, l.unit_price_cents as price, true as waits
    from asked join "order" o on o.customer_number = asked.number and o.service_date = asked.date and o.kind = 'delivery' and o.status = 'pending'
      join order_line l on l.order_id = o.id
    union all
    select asked.place, i.sku, i.unit_price_cents, false from asked join ordered_item i on i.customer_number = asked.number and i.service_date = asked.date
  )
  select asked.place, p.sku, p.name, p.description, coalesce(cat.name, 'General') as category, p.vendor,
    (select o.price from ordered o where o.place = asked.place and o.sku = p.sku order by o.waits desc limit 1) as ordered_price_cents,
    coalesce(rents.prices, '{}'::jsonb) as agreed_prices, p.base_price_cents, coalesce(rents.rented, '{}'::jsonb) as rented
  from asked ${products} left join category cat on cat.id = p.category_id left join rents on rents.place = asked.place and rents.sku = p.sku
    left join chosen on chosen.place = asked.place and chosen.sku = p.sku
  where p.is_active and p.deleted_at is null and p.kind = 'rental'
    and (rents.sku is not null or chosen.sku is not null or not exists (select 1 from chosen where chosen.place = asked.place))`;

/** Everything that a customer may order, or what a search finds of it, in the catalog's order. One statement. */
export function readOrderable(
  db: Reader,
  number: string,
  { search = "", date = LAST_AGREED }: { search?: string; date?: CompanyDate } = {},
): Promise<readonly Readonly<OrderableProduct>[]> {
  const asked = Prisma.sql`select 1 as place, ${number}::text as number, ${date}::date as date`;
  return readPrepared<OrderableProduct>(
    db,
    `orderable${search && " searched"}`,
    Prisma.sql`${orderable(asked, Prisma.sql`cross join product p`, Prisma.sql`true`)}
      and ${search ? has(Prisma.sql`p.name || E'\n' || p.sku`, search) : Prisma.sql`true`}
    order by cat.position nulls last, category, clothesline_fold(p.name) collate "C", p.sku`,
  );
}

interface Ordered {
  number: string;
  skus: readonly string[];
  /** By default LAST_AGREED. */
  date?: CompanyDate;
}

/** Those of these products that the customer may order: one statement for all who order in one transaction. */
export const readOrdered = gathered(async (tx, orders: readonly Ordered[]): Promise<OrderableProduct[][]> => {
  const given = orders.map(({ number, skus, date = LAST_AGREED }, place) => ({ place, number, skus, date }));
  const asked = Prisma.sql`
    select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as asked(place int, number text, skus jsonb, date date) ${LIMIT_TOGETHER}`;
  const rows = await tx.$queryRaw<(OrderableProduct & { place: number })[]>(
    orderable(
      asked,
      Prisma.sql`cross join lateral jsonb_array_elements_text(asked.skus) as wanted(sku) join product p on p.sku = wanted.sku`,
      Prisma.sql`asked.skus ? i.sku`,
    ),
  );
  const found: OrderableProduct[][] = orders.map(() => []);
  for (const { place, ...product } of rows) found[place]!.push(product);
  return found;
});
