import { defineCommand } from "#kernel/definition";
import { badInput, notFound } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { addCategorySchema, categoryIdSchema, renameCategorySchema } from "./schema";

/** Whoever changes categories takes turns. @throws AppError 400 for a name that another one has, in whatever case. */
async function refuseTaken(tx: Transaction, name: string, id?: number): Promise<void> {
  await tx.$executeRaw`lock table category in share row exclusive mode`;
  const same = await tx.category.findFirst({ where: { name: { equals: name, mode: "insensitive" } } });
  if (same && same.id !== id) throw badInput({ name: `There is a category ${same.name} already.` });
}

/** POST /api/categories: a new category, the last of the catalog. @throws AppError 400. */
export const addCategory = defineCommand({
  name: "catalogConsole.addCategory",
  input: addCategorySchema,
  permission: "catalog:write",
  async run({ tx }, { name }) {
    await refuseTaken(tx, name);
    const last = await tx.category.aggregate({ _max: { position: true } });
    const { id } = await tx.category.create({ data: { name, position: (last._max.position ?? 0) + 1 } });
    return { message: `${name} is a category now.`, id };
  },
});

/** PUT /api/categories/{id}: another name. @throws AppError 400, 404. */
export const renameCategory = defineCommand({
  name: "catalogConsole.renameCategory",
  input: renameCategorySchema,
  permission: "catalog:write",
  async run({ tx }, { id, name }) {
    await refuseTaken(tx, name, id);
    const { count } = await tx.category.updateMany({ where: { id }, data: { name } });
    if (count === 0) throw notFound("There is no such category.");
    return { message: `The category is called ${name}.`, id };
  },
});

/** DELETE /api/categories/{id}: its products have no category then, and stay in the catalog. @throws AppError 404. */
export const deleteCategory = defineCommand({
  name: "catalogConsole.deleteCategory",
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
