import type { z } from "zod";
import { defineCommand } from "#kernel/definition";
import { AppError, badInput, conflict, notFound } from "#kernel/errors";
import { isSameName } from "#kernel/text-search.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma, type Product } from "#services/database/generated/client";
import { folded } from "#ui/text";
import { rentedUntilLater } from "./queries.server";
import {
  addCategorySchema,
  categoryIdSchema,
  renameCategorySchema,
  addItemSchema,
  changeItemSchema,
  skuSchema,
} from "./schema";

type Details = Pick<
  z.output<typeof addItemSchema>,
  "name" | "description" | "base_price" | "category_id" | "vendor" | "is_active" | "stock_quantity" | "kind"
>;
const columnsOf = ({ base_price, category_id, is_active, stock_quantity, ...same }: Details) => ({
  ...same,
  basePriceCents: Math.round(base_price * 100),
  categoryId: category_id,
  isActive: is_active === 1,
  stockQuantity: stock_quantity,
});

/** The product's row, locked until the transaction ends. @throws AppError 404 */
async function lockedProduct(tx: Transaction, sku: string) {
  await tx.$executeRaw`select 1 from product where sku = ${sku} for update`;
  const product = await tx.product.findUnique({ where: { sku } });
  if (!product) throw notFound("There is no such item.");
  return product;
}

/** The current values by field, in form format. */
const currentValues = (product: Product): Record<string, string> => ({
  ...{ name: product.name, description: product.description, vendor: product.vendor, kind: product.kind },
  base_price: (product.basePriceCents / 100).toFixed(2),
  category_id: product.categoryId === null ? "" : String(product.categoryId),
  is_active: product.isActive ? "1" : "0",
  stock_quantity: String(product.stockQuantity),
  version: String(product.version),
});

/** @throws AppError 400 for a category that does not exist. */
async function checkCategory(tx: Transaction, id: number | null): Promise<void> {
  if (id !== null && !(await tx.category.count({ where: { id } })))
    throw badInput({ category_id: "This category is gone. Choose another one." });
}

/** POST /api/rental-items/catalog: a new product. @throws AppError 400 for a SKU that is taken. */
export const addItem = defineCommand({
  name: "catalogConsole.add",
  done: "added a product",
  input: addItemSchema,
  permission: "catalog:write",
  async run({ tx, now }, { sku, ...details }) {
    await checkCategory(tx, details.category_id);
    // Serializes concurrent adds whose SKUs differ only in case, so that the second finds the
    // first.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sku ${folded(sku)}`}, 0))`;
    const [existing] = await tx.$queryRaw<{ sku: string; name: string; isDeleted: boolean }[]>`
      select sku, name, deleted_at is not null as "isDeleted" from product
      where ${isSameName(Prisma.sql`sku`, sku)} limit 1`;
    if (existing)
      throw badInput({
        sku: `${existing.sku} is the SKU of ${existing.name}${existing.isDeleted ? ", which was deleted" : ""}.`,
      });
    await tx.product.create({ data: { sku, ...columnsOf(details), createdAt: now, updatedAt: now } });
    return { message: "Catalog item added successfully", sku };
  },
});

/**
 * PUT /api/rental-items/catalog/{sku}: changes a product but not its SKU. @throws AppError 404, or
 * 409 if another user changed it since `version`; `fields` then holds the current values.
 */
export const changeItem = defineCommand({
  name: "catalogConsole.change",
  done: "changed a product",
  input: changeItemSchema,
  permission: "catalog:write",
  async run({ tx }, { sku, version, ...details }) {
    const product = await lockedProduct(tx, sku);
    if (product.deletedAt) throw notFound("There is no such item.");
    if (version !== undefined && version !== product.version)
      throw new AppError(
        409,
        "Someone else has changed this item meanwhile. Nothing is saved yet.",
        currentValues(product),
      );
    await checkCategory(tx, details.category_id);
    await tx.product.update({ where: { sku }, data: { ...columnsOf(details), version: { increment: 1 } } });
    return { message: "Catalog item updated successfully", version: product.version + 1 };
  },
});

/**
 * DELETE /api/rental-items/catalog/{sku}: removes a product from the catalog. Its past deliveries
 * and bills stay. @throws AppError 409 while somebody rents or has ordered it.
 */
export const deleteItem = defineCommand({
  name: "catalogConsole.delete",
  done: "deleted a product",
  input: skuSchema,
  permission: "catalog:write",
  async run({ tx, now }, { sku }) {
    const product = await lockedProduct(tx, sku);
    if (product.deletedAt) throw notFound("There is no such item.");
    const [used] = await tx.$queryRaw<{ customers: number; orders: number }[]>`
      select (select count(distinct number)::int from (
          select customer_number as number from rental_item where sku = ${sku} and ended_at is null
          union all select number from (${rentedUntilLater()}) ahead where ahead.sku = ${sku}) rents) as customers,
        (select count(distinct l.order_id)::int from order_line l join "order" o on o.id = l.order_id
          where l.sku = ${sku} and o.status in ('pending', 'approved', 'processing')) as orders`;
    const { customers, orders } = used!;
    if (customers > 0)
      throw conflict(
        `${customers === 1 ? "1 customer rents" : `${customers} customers rent`} it. ` +
          "End that first, or make it inactive.",
      );
    if (orders > 0)
      throw conflict(
        `It is in ${orders === 1 ? "1 open order" : `${orders} open orders`}. ` +
          `Wait for ${orders === 1 ? "it" : "them"}, or make it inactive.`,
      );
    await tx.product.update({ where: { sku }, data: { deletedAt: now, version: { increment: 1 } } });
    return { message: "Catalog item deleted successfully" };
  },
});

/**
 * POST /api/rental-items/catalog/{sku}/restore: undoes a deletion. @throws AppError 404, 409 for a
 * product that was not deleted.
 */
export const restoreItem = defineCommand({
  name: "catalogConsole.restore",
  done: "restored a product",
  input: skuSchema,
  permission: "catalog:write",
  async run({ tx }, { sku }) {
    const product = await lockedProduct(tx, sku);
    if (!product.deletedAt) throw conflict(`${product.name} was not deleted.`);
    await tx.product.update({ where: { sku }, data: { deletedAt: null, version: { increment: 1 } } });
    return { message: `${product.name} is in the catalog again.`, version: product.version + 1 };
  },
});

/**
 * Locks the table, so that category changes run one at a time. @throws AppError 400 for a name that
 * is taken, ignoring case.
 */
async function refuseDuplicateName(tx: Transaction, name: string, id?: number): Promise<void> {
  await tx.$executeRaw`lock table category in share row exclusive mode`;
  const existing = await tx.category.findFirst({ where: { name: { equals: name, mode: "insensitive" } } });
  if (existing && existing.id !== id) throw badInput({ name: `There is already a category named ${existing.name}.` });
}

/** POST /api/categories: a new category, last in the catalog. @throws AppError 400. */
export const addCategory = defineCommand({
  name: "catalogConsole.addCategory",
  done: "added a category",
  input: addCategorySchema,
  permission: "catalog:write",
  async run({ tx }, { name }) {
    await refuseDuplicateName(tx, name);
    const last = await tx.category.aggregate({ _max: { position: true } });
    const { id } = await tx.category.create({ data: { name, position: (last._max.position ?? 0) + 1 } });
    return { message: `${name} is now a category.`, id };
  },
});

/** PUT /api/categories/{id}: renames a category. @throws AppError 400, 404. */
export const renameCategory = defineCommand({
  name: "catalogConsole.renameCategory",
  done: "renamed a category",
  input: renameCategorySchema,
  permission: "catalog:write",
  async run({ tx }, { id, name }) {
    await refuseDuplicateName(tx, name, id);
    const { count } = await tx.category.updateMany({ where: { id }, data: { name } });
    if (count === 0) throw notFound("There is no such category.");
    return { message: `The category is called ${name}.`, id };
  },
});

/**
 * DELETE /api/categories/{id}: its products stay in the catalog without a category. @throws
 * AppError 404.
 */
export const deleteCategory = defineCommand({
  name: "catalogConsole.deleteCategory",
  done: "deleted a category",
  input: categoryIdSchema,
  permission: "catalog:write",
  async run({ tx }, { id }) {
    const category = await tx.category.findUnique({ where: { id } });
    if (!category) throw notFound("There is no such category.");
    await tx.product.updateMany({ where: { categoryId: id }, data: { categoryId: null } });
    await tx.category.delete({ where: { id } });
    return { message: `The category ${category.name} is removed.` };
  },
});
