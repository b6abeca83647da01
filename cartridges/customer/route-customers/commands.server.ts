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
 * POST /api/customers/{number}/product-catalog: from now on these are the products that were chosen for a customer. One that was chosen
 * before and is not in the catalog today stays chosen: it is back when the product is. What a relief driver chose on their last day arrives later,
 * and where another catalog was made since, that one stands: the answer's `notice` says so (decision 0013).
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
    const known = new Set(products.map(({ sku }) => sku));
    const unknown = productSkus.find((sku) => !known.has(sku));
    if (unknown !== undefined)
      throw badInput({ productSkus: `${unknown.slice(0, 40)} is not an active product that is rented out.` });
    const { routeNumber: route, accountName: name } = await tx.customer.findUniqueOrThrow({
      where: { number },
      select: { routeNumber: true, accountName: true },
    });
    const standing = await keepChosen(tx, number, productSkus, actedAt(at));
    if (standing) {
      const { length: productCount } = standing;
      const notice = `The catalog of ${name} was saved again after you: ${productCount} ${productCount === 1 ? "product" : "products"}. That counts.`;
      return { message: notice, notice, products: standing, productCount };
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
 * Makes these products the customer's catalog as of `madeAt`, unless another was made after it: then all stays, and the answer is the one that
 * stands. Each product that is chosen bears the time of its catalog, and two catalogs at once take turns.
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
