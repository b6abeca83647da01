import { stringify } from "csv-stringify/sync";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { requestedPage } from "#kernel/page-letter.server";
import { has } from "#kernel/text-search.server";
import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { SPREADSHEET } from "#services/spreadsheet.server";
import { readProducts } from "../queries.server";
import { TEXTS, categoryOf } from "./copy-texts";
import {
  consoleKeySchema,
  copySchema,
  DELETED,
  MANY_CUSTOMERS,
  MAX_RENTERS,
  NO_CATEGORY,
  PAGE_SIZE,
  type Category,
  type ConsoleData,
  type ConsoleItem,
  type Copy,
  skuSchema,
  type Product,
  type Renters,
  type Sort,
} from "./schema";

interface CatalogFilter {
  search?: string | undefined;
  category?: string | undefined;
}

/**
 * Condition on `product p`: matches name, SKU or description ignoring case, and the category or the
 * deleted ones.
 */
function whichOf({ search, category }: CatalogFilter): Prisma.Sql {
  const matchesSearch = search
    ? has(Prisma.sql`p.name || E'\n' || p.sku || E'\n' || p.description`, search)
    : Prisma.sql`true`;
  if (category === DELETED) return Prisma.sql`p.deleted_at is not null and ${matchesSearch}`;
  const notDeleted = Prisma.sql`p.deleted_at is null and ${matchesSearch}`;
  if (!category) return notDeleted;
  const ofIt =
    category === NO_CATEGORY ? Prisma.sql`p.category_id is null` : Prisma.sql`p.category_id = ${Number(category)}`;
  return Prisma.sql`${notDeleted} and ${ofIt}`;
}

/**
 * Who rents what until a later date, as rows (sku, number): the item itself has ended, and a past
 * term covers the time until then (docs/decisions/0077).
 */
export const rentedUntilLater = () => Prisma.sql`
  select t.sku, t.customer_number as number from customer c join rental_past_term t on t.customer_number = c.number
  where c.terms_until > ${companyToday()}::date and t.until > ${companyToday()}::date and t.quantity > 0`;

/**
 * Sort orders of the console: prices descending and stock ascending, because that is what people
 * look for.
 */
const ORDERS: Record<Sort, Prisma.Sql> = {
  name: Prisma.sql`clothesline_fold(p.name) collate "C", p.sku`,
  sku: Prisma.sql`clothesline_fold(p.sku) collate "C", p.sku`,
  price: Prisma.sql`p.base_price_cents desc, clothesline_fold(p.name) collate "C", p.sku`,
  stock: Prisma.sql`p.stock_quantity, clothesline_fold(p.name) collate "C", p.sku`,
};
const orderOf = (sort: Sort | undefined): Prisma.Sql =>
  sort
    ? ORDERS[sort]
    : Prisma.sql`p.position nulls last, clothesline_fold(p.category_name) collate "C" nulls last,
      clothesline_fold(p.name) collate "C", p.sku`;

interface CatalogPage {
  total: number;
  page: number;
  categories: Category[];
}

/**
 * A page of the catalog with the renters of each product, in catalog order by default. One
 * statement.
 */
export async function readCatalogPage(
  db: Reader,
  chosen: CatalogFilter,
  { limit, sort, ...asked }: { page: number; letter?: string | undefined; limit: number; sort?: Sort | undefined },
): Promise<CatalogPage & { items: ConsoleItem[] }> {
  const requested = requestedPage(asked, { by: Prisma.sql`clothesline_fold(name) collate "C"`, size: limit });
  const [read] = await db.$queryRaw<(CatalogPage & { items: Omit<ConsoleItem, "base_price">[] })[]>`
    with ahead as materialized (${rentedUntilLater()}), found as (select p.*, cat.name as category_name, cat.position
      from product p left join category cat on cat.id = p.category_id where ${whichOf(chosen)}),
    shown as (
      select p.sku, p.name, p.description, p.category_id, p.category_name, p.base_price_cents as price_cents,
        p.stock_quantity, p.is_active::int as is_active, p.vendor, p.kind::text, p.version,
        least(${MANY_CUSTOMERS}, (select count(*)::int from (select distinct i.customer_number from rental_item i
          where i.sku = p.sku and i.ended_at is null order by 1 limit ${MANY_CUSTOMERS}) now)
          + (select count(distinct ahead.number)::int from ahead where ahead.sku = p.sku
            and not exists (select from rental_item i where i.sku = p.sku and i.customer_number = ahead.number
              and i.ended_at is null))) as customers
      from (select * from found p order by ${orderOf(sort)} limit ${limit}
        offset (${requested} - 1) * ${limit}::int) p
      order by ${orderOf(sort)}
    )
    select (select count(*)::int from found) as total, ${requested} as page, coalesce((select json_agg(shown) from shown), '[]') as items,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'products',
        (select count(*)::int from product p where p.category_id = category.id and p.deleted_at is null))
          order by position, clothesline_fold(name) collate "C") from category), '[]') as categories`;
  const { items, ...rest } = read!;
  return { ...rest, items: items.map((item) => ({ ...item, base_price: item.price_cents / 100 })) };
}

/** The SuperAdmin's catalog (spec 2.12), page by page. */
export const openConsole = defineQuery({
  name: "catalogConsole.open",
  input: consoleKeySchema,
  permission: "catalog:write",
  async run({ db }, { search, category, sort, letter, page }): Promise<ConsoleData> {
    const read = await readCatalogPage(db, { search, category }, { page, letter, limit: PAGE_SIZE, sort });
    const pages = Math.max(1, Math.ceil(read.total / PAGE_SIZE));
    const shown = { search: search ?? "", category: category ?? null, sort: sort ?? null, letter: letter ?? null };
    return { ...read, ...shown, pages };
  },
});

/** GET /api/rental-items/catalog/{sku}/customers: who rents a product, active or not. */
export const readRenters = defineQuery({
  name: "catalogConsole.renters",
  input: skuSchema,
  permission: "catalog:write",
  async run({ db }, { sku }): Promise<Renters> {
    if (!(await db.product.count({ where: { sku } }))) throw notFound("There is no such item.");
    const [renters] = await db.$queryRaw<Renters[]>`
      with rents as (
        select c.number, c.account_name as name, c.route_number as route, sum(i.quantity)::int as pieces
        from rental_item i join customer c on c.number = i.customer_number and c.deleted_at is null
        where i.sku = ${sku} and i.ended_at is null group by c.number)
      select (select count(*)::int from rents) as customers,
        coalesce((select json_agg(r order by r.route) from (select route, sum(pieces)::int as pieces from rents
          group by route) r), '[]') as routes,
        coalesce((select json_agg(r) from (select * from rents order by clothesline_fold(name) collate "C",
          number limit ${MAX_RENTERS}) r), '[]') as shown`;
    return renters!;
  },
});

/** A product in JSON, with the console's names (spec 7.3). */
const asJson = ({ sku, name, description, category_name, base_price, stock_quantity, vendor, is_active }: Product) => ({
  sku,
  name,
  description,
  category: category_name,
  base_price,
  stock_quantity,
  vendor,
  is_active,
});

function textOf(products: readonly Product[], format: Copy["text"]): string {
  if (format === "json") return JSON.stringify(products.map(asJson), null, 2);
  if (format === "csv")
    return stringify(
      [
        ["SKU", "Name", "Price", "Stock", "Vendor", "Category"],
        ...products.map((product) => [
          product.sku,
          product.name,
          product.base_price.toFixed(2),
          product.stock_quantity,
          product.vendor,
          categoryOf(product),
        ]),
      ],
      // Text for the clipboard needs no byte order mark.
      { ...SPREADSHEET, bom: false },
    );
  return TEXTS[format as keyof typeof TEXTS](products);
}

/**
 * GET /api/rental-items/catalog/copy: all products that match the search, across pages, as text
 * (Quick Copy Tools).
 */
export const copyCatalog = defineQuery({
  name: "catalogConsole.copy",
  input: copySchema,
  permission: "catalog:write",
  async run({ db }, { format, ...chosen }): Promise<Copy> {
    const products = await readProducts(db, { which: whichOf(chosen), limit: 1_000_000 });
    return { text: textOf(products, format), count: products.length };
  },
});
