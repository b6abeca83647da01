import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { directSales, openCatalog, readItem, searchItems } from "./queries.server";
import { byCategory, tilesOf } from "./rules";

const database = withTestDatabase();
let driver: Actor;

beforeAll(async () => {
  const { prisma } = database.current;
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  await prisma.product.update({ where: { sku: "MAT" }, data: { isActive: false, stockQuantity: 12 } });
  await prisma.product.update({ where: { sku: "CLO" }, data: { categoryId: null } });
  await prisma.product.create({ data: { sku: "SOAP", name: "Soap 100%", basePriceCents: 690, kind: "direct_sale" } });
  await prisma.product.create({ data: { sku: "GONE", name: "Gone", basePriceCents: 1, deletedAt: new Date() } });
});

const skus = (products: readonly { sku: string }[]) => products.map(({ sku }) => sku);

describe("the catalog", () => {
  it("lists everything that is not deleted by category, with uncategorized products last", async () => {
    const { products } = await runQuery(openCatalog, driver, {});
    expect(byCategory(products).map((group) => [group.name, skus(group.products)])).toEqual([
      ["Bath Linen", ["MAT", "TWL"]],
      ["Table Linen", ["NAP"]],
      ["Uncategorized", ["SOAP", "CLO"]],
    ]);
    expect(tilesOf(products)).toEqual({ total: 5, categories: 3, inStock: 1, active: 4 });
  });

  it("limits the list as requested and answers in dollars", async () => {
    expect((await runQuery(directSales, driver, { limit: "2" })).products).toHaveLength(2);
    const { products } = await runQuery(directSales, driver, { kind: "direct_sale" });
    expect(products).toMatchObject([{ sku: "SOAP", base_price: 6.9, is_active: 1, category_name: null }]);
  });

  it("is searched by name and SKU for the literal words", async () => {
    expect(skus((await runQuery(searchItems, driver, { q: "bAtH" })).items)).toEqual(["MAT", "TWL"]);
    expect(skus((await runQuery(searchItems, driver, { q: "nap" })).items)).toEqual(["NAP"]);
    expect(skus((await runQuery(searchItems, driver, { q: "%" })).items)).toEqual(["SOAP"]);
    expect((await runQuery(searchItems, driver, { q: " " })).items).toEqual([]);
  });

  it("finds one item by its SKU", async () => {
    expect((await runQuery(readItem, driver, { id: "TWL" })).item).toMatchObject({
      name: "Bath Towel",
      base_price: 0.46,
    });
    await expect(runQuery(readItem, driver, { id: "GONE" })).rejects.toMatchObject({ status: 404 });
  });
});
