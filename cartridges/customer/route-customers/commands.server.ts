import { defineCommand } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { readProducts } from "#cartridges/catalog/queries.server";
import type { Product } from "#cartridges/catalog/schema";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { mayWriteAbout } from "#cartridges/serving/access.server";
import { MAY_BE_CHOSEN, readChosen } from "./queries.server";
import { saveCatalogSchema } from "./schema";

/**
 * POST /api/customers/{number}/product-catalog: replaces the products chosen for a customer.
 * Products that are inactive now stay chosen, and are back when they are active again. A catalog
 * may arrive late from a phone; if a newer one was saved since, that one stays and `notice` says so
 * (decision 0013).
 */
export const saveCatalog = defineCommand({
  name: "routeCustomers.saveCatalog",
  done: "chose the products a customer can order",
  input: saveCatalogSchema,
  permission: "catalogs:write",
  scope: ({ db, actor, actedAt }, { number, at }) => mayWriteAbout(db, actor, number, actedAt(at)),
  async run({ tx, emit, actedAt }, { number, productSkus, at }) {
    const products = await readProducts(tx, {
      which: Prisma.sql`${MAY_BE_CHOSEN} and p.sku = any(${productSkus})`,
      limit: productSkus.length,
    });
    const available = new Set(products.map(({ sku }) => sku));
    const unknown = productSkus.find((sku) => !available.has(sku));
    if (unknown !== undefined)
      throw badInput({ productSkus: `${unknown.slice(0, 40)} is not an active rental product.` });
    const { routeNumber: route, accountName: name } = await tx.customer.findUniqueOrThrow({
      where: { number },
      select: { routeNumber: true, accountName: true },
    });
    const newer = await keepChosen(tx, number, productSkus, actedAt(at));
    if (newer) {
      const { length: productCount } = newer;
      const count = `${productCount} ${productCount === 1 ? "product" : "products"}`;
      const notice = `The catalog of ${name} was saved again after you: ${count}. The later one applies.`;
      return { message: notice, notice, products: newer, productCount };
    }
    listsOfCustomerChanged({ emit }, { number, route });
    return {
      message: `Updated ${products.length} products for customer.`,
      notice: null,
      products,
      productCount: products.length,
    };
  },
});

/**
 * Stores these products as the customer's catalog as of `madeAt`, which becomes their `createdAt`.
 * If a newer catalog is stored, keeps and returns that one. A lock serializes concurrent calls.
 */
async function keepChosen(tx: Transaction, number: string, skus: string[], madeAt: Date): Promise<Product[] | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`catalog ${number}`}, 0))`;
  const later = await tx.customerCatalogProduct.findFirst({
    where: { customerNumber: number, createdAt: { gt: madeAt } },
    select: { sku: true },
  });
  if (later) return readChosen(tx, number);
  await tx.$executeRaw`
    delete from customer_catalog_product cp using product p
    where cp.customer_number = ${number} and p.sku = cp.sku and ${MAY_BE_CHOSEN}`;
  await tx.customerCatalogProduct.createMany({
    data: skus.map((sku) => ({ customerNumber: number, sku, createdAt: madeAt })),
    skipDuplicates: true,
  });
  return null;
}
