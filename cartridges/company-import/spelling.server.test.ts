import { expect, it } from "vitest";
import { CATALOG_COLUMNS, ITEM_COLUMNS, csv } from "../../tests/support/company-files";
import { apply, db, preview, SMALL, stored } from "../../tests/support/imports";

/** A catalog row for a SKU with this category, otherwise as in the small company. */
const inCategory = (sku: string, category: string, name = "Napkin NAP-W") => [
  ...[sku, name, "", category, "0.62", 100, "House", 1, "rental"],
];

it("A SKU or category in another case is the stored product or category", async () => {
  await apply(SMALL);
  const before = await stored();
  const others = {
    catalog: csv(CATALOG_COLUMNS, inCategory("nap-w", "TABLE linen")),
    rental_items: csv(ITEM_COLUMNS, [300001, "Nap-w", 20, 1, "Weekly", "Monthly", "0.55"]),
  };
  expect(await preview(others)).toMatchObject({
    totals: { create: 0, change: 0, leave: 2, refuse: 0 },
    new_categories: [],
    refusals: [],
  });
  await apply({ ...others, catalog: csv(CATALOG_COLUMNS, inCategory("nap-w", "TABLE linen", "Napkin, new")) });
  expect(await stored()).toEqual({ ...before, imports: 2, audits: 2 });
  const products = await db.current.prisma.product.findMany({ orderBy: { sku: "asc" }, include: { category: true } });
  expect(products.map(({ sku, name, category }) => [sku, name, category!.name])).toEqual([
    ["NAP-B", "Napkin NAP-B", "Table Linen"],
    ["NAP-W", "Napkin, new", "Table Linen"],
  ]);
});

it("Within a new file, the first spelling of a category is used for all of its rows", async () => {
  const catalog = csv(CATALOG_COLUMNS, inCategory("ONE", "Bath Linen"), inCategory("TWO", "bath LINEN"));
  expect((await preview({ catalog })).new_categories).toEqual(["Bath Linen"]);
  await apply({ catalog });
  expect((await stored()).categories).toBe(1);
});

it("Two rows whose SKUs differ only in case are one product twice, so the second is refused", async () => {
  const plan = await preview({ catalog: csv(CATALOG_COLUMNS, inCategory("ONE", "Bath"), inCategory("one", "Bath")) });
  expect(plan).toMatchObject({ totals: { create: 1, refuse: 1 } });
});
