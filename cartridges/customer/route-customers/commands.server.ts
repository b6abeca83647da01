import { defineCommand } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { Prisma } from "#services/database/generated/client";
import { readProducts } from "#cartridges/catalog/queries.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { mayWriteAbout } from "#cartridges/serving/access.server";
import { MAY_BE_CHOSEN } from "./queries.server";
import { saveCatalogSchema } from "./schema";

/**
 * POST /api/customers/{number}/product-catalog: from now on these are the products that were chosen for a customer. One that was chosen
 * before and is not in the catalog today stays chosen: it is back when the product is. What a relief driver chose on their last day arrives later.
 */
export const saveCatalog = defineCommand({
  name: "routeCustomers.saveCatalog",
  input: saveCatalogSchema,
  permission: "catalogs:write",
  scope: ({ db, actor, actedAt }, { number, at }) => mayWriteAbout(db, actor, number, actedAt(at)),
  async run({ tx, emit }, { number, productSkus }) {
    const products = await readProducts(tx, {
      which: Prisma.sql`${MAY_BE_CHOSEN} and p.sku = any(${productSkus})`,
      limit: productSkus.length,
    });
    const known = new Set(products.map(({ sku }) => sku));
    const unknown = productSkus.find((sku) => !known.has(sku));
    if (unknown !== undefined)
      throw badInput({ productSkus: `${unknown.slice(0, 40)} is not an active product that is rented out.` });
    await tx.$executeRaw`
      delete from customer_catalog_product cp using product p
      where cp.customer_number = ${number} and p.sku = cp.sku and ${MAY_BE_CHOSEN} and cp.sku <> all(${productSkus})`;
    await tx.customerCatalogProduct.createMany({
      data: productSkus.map((sku) => ({ customerNumber: number, sku })),
      skipDuplicates: true,
    });
    const { routeNumber: route } = await tx.customer.findUniqueOrThrow({
      where: { number },
      select: { routeNumber: true },
    });
    listsOfCustomerChanged({ emit }, { number, route });
    return {
      message: `Updated ${products.length} products for customer.`,
      products,
      productCount: products.length,
    };
  },
});
