import { beforeEach, describe, expect, it } from "vitest";
import { CONSOLE } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { exportCustomers } from "#cartridges/customer/customer-list/queries.server";
import { copyCatalog } from "#cartridges/catalog/catalog-console/queries.server";
import {
  CATALOG_COLUMNS,
  CUSTOMER_COLUMNS,
  DRIVER_COLUMNS,
  ITEM_COLUMNS,
  csv,
} from "../../tests/support/company-files";
import { apply, customer, db, preview, product } from "../../tests/support/imports";
import { FILE_KEYS } from "./files";
import { exportCompanyFile } from "./queries.server";

const NAMES = [
  "=SUM(A1)",
  "+1 Cafe",
  "-Minus-",
  "@home",
  "'=quoted",
  "'Round the Corner",
  'Say "hi", please',
  "Café\u00A0Été",
];
const numbers = NAMES.map((_, place) => String(310_001 + place));

/**
 * A company whose texts all start like a formula, with a deleted customer, an ended item and a
 * product without a category.
 */
beforeEach(async () => {
  await apply({
    customers: csv(
      CUSTOMER_COLUMNS,
      ...NAMES.map((name, place) => [
        ...[numbers[place]!, name, name, name, "CA", "94133", "+14155550100", "+a@example.com", "33", "MR"],
        ...[place % 2 ? "Biweekly" : "Weekly", place % 2 ? "2026-01-05" : "", 37.77, -122.41],
      ]),
      customer(319_999),
    ),
    catalog: csv(
      CATALOG_COLUMNS,
      ...NAMES.map((name, place) => [
        `${name.slice(0, 1)}SKU${place}`,
        name,
        name,
        name,
        "0.62",
        7,
        name,
        place % 2,
        "rental",
      ]),
      product("LAST"),
    ),
    rental_items: csv(
      ITEM_COLUMNS,
      ...numbers.map((number, place) => [number, "LAST", 5, 1, "Weekly", "Monthly", place % 2 ? "0.55" : ""]),
    ),
    drivers: csv(DRIVER_COLUMNS, ["driver33", "driver33@example.com", "-Dana", "33"], ["r", "r@example.com", "=R", ""]),
  });
  const { prisma } = db.current;
  await prisma.customer.update({ where: { number: "319999" }, data: { deletedAt: new Date() } });
  await prisma.product.update({ where: { sku: "LAST" }, data: { categoryId: null } });
  await prisma.rentalItem.updateMany({
    where: { customerNumber: numbers[0]! },
    data: { endedAt: new Date("2026-01-01") },
  });
});

describe("an export that is imported again", () => {
  it.each(FILE_KEYS)("changes nothing of %s", async (file) => {
    const { csv: text } = await runQuery(exportCompanyFile, CONSOLE, { file });
    const plan = await preview({ [file]: text });
    expect(plan.changes).toEqual([]);
    expect(plan.refusals).toEqual([]);
    expect(plan.totals).toMatchObject({ create: 0, change: 0, refuse: 0 });
    expect(plan.totals.leave).toBe({ customers: 8, catalog: 9, rental_items: 7, drivers: 2 }[file]);
    expect(plan.new_categories).toEqual([]);
  });

  it("changes nothing for the office's customer export", async () => {
    const { csv: text } = await runQuery(exportCustomers, CONSOLE, {});
    const { totals } = await preview({ customers: text });
    expect(totals).toEqual({ create: 0, change: 0, leave: 8, refuse: 0 });
  });

  it("changes nothing for the catalog copied as CSV", async () => {
    const { text } = await runQuery(copyCatalog, CONSOLE, { format: "csv" });
    const { totals, new_categories, refusals } = await preview({ catalog: text });
    expect({ totals, new_categories, refusals }).toMatchObject({
      totals: { create: 0, change: 0, leave: 9, refuse: 0 },
      new_categories: [],
    });
  });

  it("recreates the company in an empty database", async () => {
    const files = Object.fromEntries(
      await Promise.all(
        FILE_KEYS.map(async (file) => [file, (await runQuery(exportCompanyFile, CONSOLE, { file })).csv] as const),
      ),
    );
    const names = async () =>
      (await db.current.prisma.customer.findMany({ where: { deletedAt: null }, orderBy: { number: "asc" } })).map(
        ({ accountName, phone, lng }) => [accountName, phone, lng],
      );
    const before = await names();
    await db.current.prisma.customer.updateMany({ data: { accountName: "x", phone: "x", lng: null } });
    await apply(files);
    expect(await names()).toEqual(before);
  });
});
