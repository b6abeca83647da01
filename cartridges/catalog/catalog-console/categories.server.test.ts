import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { addCategory, addItem, deleteCategory, renameCategory } from "./commands.server";
import { openConsole } from "./queries.server";

const database = withTestDatabase();
let superAdmin: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  superAdmin = await makeActor(database.current, "SuperAdmin", {});
});
const categories = async () => (await runQuery(openConsole, superAdmin, {})).categories;
const findCategory = async (name: string) => (await categories()).find((category) => category.name === name);

it("adds a category, and a product can be put into it", async () => {
  const { id } = await execute(addCategory, superAdmin, { name: " Spa " });
  await execute(addItem, superAdmin, { sku: "ROBE-X", name: "Robe", base_price: 2, category_id: id });
  expect(await findCategory("Spa")).toEqual({ id, name: "Spa", products: 1 });
});

it("refuses a name that differs from another category only in case", async () => {
  await expect(execute(addCategory, superAdmin, { name: "SPA" })).rejects.toMatchObject({
    fields: { name: "There is already a category named Spa." },
  });
});

it("renames a category, even if only its case changes", async () => {
  const { id } = (await findCategory("Spa"))!;
  await execute(renameCategory, superAdmin, { id, name: "SPA" });
  expect(await findCategory("SPA")).toEqual({ id, name: "SPA", products: 1 });
});

it("removes a category and keeps its products in the catalog without one", async () => {
  const { id } = (await findCategory("SPA"))!;
  await execute(deleteCategory, superAdmin, { id });
  expect(await findCategory("SPA")).toBeUndefined();
  const { items } = await runQuery(openConsole, superAdmin, { search: "ROBE-X" });
  expect(items).toMatchObject([{ sku: "ROBE-X", category_id: null }]);
});
