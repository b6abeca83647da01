import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { has } from "#kernel/text-search.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import {
  directSalesSchema,
  itemKeySchema,
  itemSearchSchema,
  MAX_PRODUCTS,
  type CatalogData,
  type Product,
} from "./schema";

/** The matching products in catalog order, uncategorized ones last. */
export async function readProducts(
  db: Reader,
  { which = Prisma.sql`true`, limit = MAX_PRODUCTS }: { which?: Prisma.Sql; limit?: number } = {},
): Promise<Product[]> {
  const rows = await db.$queryRaw<Omit<Product, "base_price">[]>`
    select p.sku, p.name, p.description, p.category_id, cat.name as category_name, p.base_price_cents as price_cents,
      p.stock_quantity, p.is_active::int as is_active, p.vendor, p.kind::text
    from product p left join category cat on cat.id = p.category_id
    where p.deleted_at is null and ${which} order by cat.position nulls last,
      clothesline_fold(cat.name) collate "C" nulls last, clothesline_fold(p.name) collate "C", p.sku limit ${limit}`;
  return rows.map((row) => ({ ...row, base_price: row.price_cents / 100 }));
}

/** The driver's Products tab: the whole catalog. */
export const openCatalog = defineQuery({
  name: "catalog.open",
  input: z.object({}),
  permission: "catalog:read",
  run: async ({ db }): Promise<CatalogData> => ({ products: await readProducts(db) }),
});

/**
 * GET /api/direct-sales?limit=1000 (spec 7.2): the catalog. `kind` limits it to rented or to sold
 * products (decision 0013).
 */
export const directSales = defineQuery({
  name: "catalog.directSales",
  input: directSalesSchema,
  permission: "catalog:read",
  run: async ({ db }, { limit, kind }) => ({
    products: await readProducts(db, { limit, ...(kind && { which: Prisma.sql`p.kind = ${kind}::"ProductKind"` }) }),
  }),
});

/** GET /api/items/search?q (spec 7.2): searches by name or SKU. An empty query finds nothing. */
export const searchItems = defineQuery({
  name: "catalog.searchItems",
  input: itemSearchSchema,
  permission: "catalog:read",
  async run({ db }, { q, limit }): Promise<{ items: Product[] }> {
    if (q === "") return { items: [] };
    return {
      items: await readProducts(db, { limit, which: has(Prisma.sql`p.name || E'\n' || p.sku`, q) }),
    };
  },
});

/** GET /api/items/{id} (spec 7.2): a product by its SKU. */
export const readItem = defineQuery({
  name: "catalog.item",
  input: itemKeySchema,
  permission: "catalog:read",
  async run({ db }, { id }): Promise<{ item: Product }> {
    const [item] = await readProducts(db, { limit: 1, which: Prisma.sql`p.sku = ${id}` });
    if (!item) throw notFound("There is no such item.");
    return { item };
  },
});
