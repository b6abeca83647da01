import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import type { AppError } from "#kernel/errors";
import { execute, runQuery } from "#kernel/execute.server";
import { orderCatalog } from "#cartridges/order/queries.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { addItem, changeItem, deleteItem, restoreItem } from "./commands.server";
import { copyCatalog, openConsole, readRenters } from "./queries.server";
import { PAGE_SIZE } from "./schema";

const database = withTestDatabase();
let chief: Actor, admin: Actor, driver: Actor;
const soap = { sku: "SOAP-1", name: "Soap", base_price: 6.9, kind: "direct_sale", stock_quantity: 12, vendor: "Mill" };

beforeAll(async () => {
  await makeSmallCompany(database.current);
  chief = await makeActor(database.current, "SuperAdmin");
  admin = await makeActor(database.current, "Admin");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
});
beforeEach(async () => {
  await database.current.prisma.product.deleteMany({ where: { sku: { startsWith: "SOAP" } } });
});
const stored = (sku: string) => database.current.prisma.product.findUniqueOrThrow({ where: { sku } });
const skus = async (options: object = {}) => (await runQuery(openConsole, chief, options)).items.map(({ sku }) => sku);

it("sorts the console as requested", async () => {
  const all = (await runQuery(openConsole, chief, {})).items;
  const inOrder = async (sort: string) => (await runQuery(openConsole, chief, { sort })).items;
  expect((await inOrder("name")).map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort());
  expect((await inOrder("sku")).map(({ sku }) => sku)).toEqual(all.map(({ sku }) => sku).sort());
  const prices = (await inOrder("price")).map(({ base_price }) => base_price);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  const stock = (await inOrder("stock")).map(({ stock_quantity }) => stock_quantity);
  expect(stock).toEqual(stock.toSorted((one, other) => one - other));
  await expect(inOrder("newest")).rejects.toMatchObject({ status: 400 });
});

it("jumps to the page on which a letter starts, by name", async () => {
  const many = Array.from({ length: 2 * PAGE_SIZE }, (_, place) => ({
    sku: `SOAP-${place}`,
    name: `${place < PAGE_SIZE ? "Able" : "Zinc"} soap ${place}`,
    basePriceCents: 100,
  }));
  await database.current.prisma.product.createMany({ data: many });
  const shownAt = async (letter: string) => {
    const { page, letter: shown, items } = await runQuery(openConsole, chief, { sort: "name", letter, search: "soap" });
    return [page, shown, items[0]!.name.startsWith(letter)];
  };
  expect(await shownAt("A")).toEqual([1, "A", true]);
  expect(await shownAt("Z")).toEqual([2, "Z", true]);
  await expect(shownAt("7")).rejects.toMatchObject({ fields: { letter: "letter must be one of A to Z." } });
});

describe("a product", () => {
  it("lists its renters by route and by name", async () => {
    expect(await runQuery(readRenters, chief, { sku: "TWL" })).toEqual({
      customers: 3,
      routes: [
        { route: "07", pieces: 900 },
        { route: "33", pieces: 220 },
      ],
      shown: [
        { number: "110001", name: "Ambassador Hotel", route: "33", pieces: 180 },
        { number: "110002", name: "Marina Inn", route: "33", pieces: 40 },
        { number: "110005", name: "Other Route", route: "07", pieces: 900 },
      ],
    });
    await expect(runQuery(readRenters, chief, { sku: "NOPE" })).rejects.toMatchObject({ status: 404 });
  });

  it("has one SKU, regardless of case and surrounding blanks", async () => {
    await execute(addItem, chief, soap);
    for (const sku of ["soap-1", " Soap-1 ", "SOAP-1\u200B"])
      await expect(execute(addItem, chief, { ...soap, sku })).rejects.toMatchObject({
        fields: { sku: "SOAP-1 is the SKU of Soap." },
      });
    const both = await Promise.allSettled(
      ["SOAP-two", "soap-TWO"].map((sku) => execute(addItem, chief, { ...soap, sku })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is sorted where people look for its name", async () => {
    for (const name of ["Zeta", "apple annex", "Éclair", "ärger", "Apple Zed"])
      await execute(addItem, chief, { ...soap, sku: `SOAP-${name.replace(" ", "-")}`, name });
    const names = (await runQuery(openConsole, chief, { sort: "name", search: "SOAP-" })).items.map(({ name }) => name);
    expect(names).toEqual(["apple annex", "Apple Zed", "ärger", "Éclair", "Zeta"]);
  });

  it("is added as typed, with the price exact to the cent", async () => {
    expect(await execute(addItem, chief, soap)).toEqual({ message: "Catalog item added successfully", sku: "SOAP-1" });
    expect(await stored("SOAP-1")).toMatchObject({ basePriceCents: 690, stockQuantity: 12, isActive: true });
    await execute(addItem, chief, { ...soap, sku: "SOAP-2", base_price: 0.29 });
    expect((await stored("SOAP-2")).basePriceCents).toBe(29);
  });

  it("needs a SKU that no product has, not even a deleted one", async () => {
    await execute(addItem, chief, soap);
    await expect(execute(addItem, chief, soap)).rejects.toMatchObject({
      status: 400,
      fields: { sku: "SOAP-1 is the SKU of Soap." },
    });
    await execute(deleteItem, chief, { sku: "SOAP-1" });
    await expect(execute(addItem, chief, soap)).rejects.toMatchObject({
      fields: { sku: "SOAP-1 is the SKU of Soap, which was deleted." },
    });
  });

  it.each([
    [{ sku: " " }, "SKU, name, and base price are required"],
    [{ name: "" }, "SKU, name, and base price are required"],
    [{ base_price: null }, "SKU, name, and base price are required"],
    [{ sku: "a/b" }, "A SKU has letters, digits, dots, hyphens and underscores."],
    [{ base_price: 0.005 }, "Base price has at most two decimals."],
    [{ category_id: 4_711 }, "This category is gone. Choose another one."],
  ])("is refused with %j", async (wrong, message) => {
    const refused = (await execute(addItem, chief, { ...soap, ...wrong }).catch((error) => error)) as AppError;
    expect([refused.status, Object.values(refused.fields)]).toEqual([400, [message]]);
    expect(await database.current.prisma.product.count({ where: { name: "Soap" } })).toBe(0);
  });

  it("reports a conflict to the second of two people who edit it", async () => {
    await execute(addItem, chief, soap);
    const change = { sku: "SOAP-1", name: "Hand soap", base_price: 7, version: 1 };
    expect(await execute(changeItem, chief, change)).toMatchObject({ message: "Catalog item updated successfully" });
    await expect(execute(changeItem, chief, { ...change, name: "Bar soap" })).rejects.toMatchObject({ status: 409 });
    expect(await stored("SOAP-1")).toMatchObject({ name: "Hand soap", basePriceCents: 700, version: 2 });
    await expect(execute(changeItem, chief, { ...change, name: "" })).rejects.toMatchObject({
      fields: { name: "Name and base price are required" },
    });
  });

  it("is deleted only when nobody rents or has ordered it, and can be restored", async () => {
    await expect(execute(deleteItem, chief, { sku: "TWL" })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^\d customers rent it\./),
    });
    await execute(addItem, chief, soap);
    const { prisma } = database.current;
    const line = { sku: "SOAP-1", kind: "add", deliveryDay: 1, quantity: 2, unitPriceCents: 690 } as const;
    const order = await prisma.order.create({
      data: {
        id: uuid(),
        customerNumber: "110001",
        placedById: chief.id!,
        kind: "delivery",
        serviceDate: new Date("2099-01-05"),
        totalCents: 1_380,
        lines: { create: { id: uuid(), ...line } },
      },
    });
    await expect(execute(deleteItem, chief, { sku: "SOAP-1" })).rejects.toMatchObject({
      message: "It is in 1 open order. Wait for it, or make it inactive.",
    });
    await prisma.orderLine.deleteMany({ where: { orderId: order.id } });
    // The item ends on a later date and is rented until then.
    const until = { customerNumber: "110001", sku: "SOAP-1", deliveryDay: 1, until: new Date("2099-01-05") };
    const term = await prisma.rentalPastTerm.create({
      data: { id: uuid(), ...until, quantity: 5, customerPriceCents: 690, changedAt: new Date() },
    });
    await expect(execute(deleteItem, chief, { sku: "SOAP-1" })).rejects.toMatchObject({
      message: "1 customer rents it. End that first, or make it inactive.",
    });
    expect((await runQuery(openConsole, chief, { search: "SOAP-1" })).items[0]).toMatchObject({ customers: 1 });
    await prisma.rentalPastTerm.delete({ where: { id: term.id } });
    await execute(deleteItem, chief, { sku: "SOAP-1" });
    expect(await skus()).not.toContain("SOAP-1");
    expect((await runQuery(openConsole, chief, { category: "deleted" })).items).toMatchObject([{ sku: "SOAP-1" }]);
    await execute(restoreItem, chief, { sku: "SOAP-1" });
    expect(await skus()).toContain("SOAP-1");
    await expect(execute(restoreItem, chief, { sku: "SOAP-1" })).rejects.toMatchObject({ status: 409 });
  });
});

describe("the catalog", () => {
  it("is searched by name, SKU and description, and by category", async () => {
    await execute(addItem, chief, { ...soap, description: "Smells of 100% lemon." });
    expect(await skus({ search: "sOaP" })).toEqual(["SOAP-1"]);
    expect(await skus({ search: "100%" })).toEqual(["SOAP-1"]);
    expect(await skus({ category: "none" })).toContain("SOAP-1");
    const { categories, items } = await runQuery(openConsole, chief, { search: "towel" });
    expect(items[0]).toMatchObject({ sku: "TWL", customers: expect.any(Number) });
    const bath = categories.find(({ name }) => name === "Bath Linen")!;
    expect(await skus({ category: String(bath.id) })).not.toContain("SOAP-1");
  });

  it("has one endpoint for the order page and the console", async () => {
    await execute(addItem, chief, soap);
    const console = await runQuery(orderCatalog, admin, { search: "soap", limit: 50 });
    expect(console).toMatchObject({ total: 1, items: [{ sku: "SOAP-1", base_price: 6.9, is_active: 1 }] });
    // A product that is sold, not rented, cannot be ordered for a customer.
    expect((await runQuery(orderCatalog, admin, { customer: "110001", search: "soap" })).total).toBe(0);
    expect((await runQuery(orderCatalog, driver, { search: "soap" })).total).toBe(0);
  });

  it("is copied for the current search, with formulas escaped", async () => {
    await execute(addItem, chief, { ...soap, name: '=HYPERLINK("x")' });
    const copied = async (format: string) => (await runQuery(copyCatalog, chief, { search: "SOAP", format })).text;
    expect(await copied("simple")).toBe('SOAP-1 - =HYPERLINK("x")');
    expect(await copied("csv")).toBe(
      `SKU,Name,Price,Stock,Vendor,Category\r\nSOAP-1,"'=HYPERLINK(""x"")",6.90,12,Mill,Uncategorized\r\n`,
    );
    expect(JSON.parse(await copied("json"))).toMatchObject([{ sku: "SOAP-1", base_price: 6.9, category: null }]);
    expect(await copied("loadlist")).toBe('Uncategorized\n  SOAP-1 - =HYPERLINK("x")');
    expect(await copied("sales")).toBe('=HYPERLINK("x") (SOAP-1): $6.90, 12 in stock');
    expect(await copied("detailed")).toContain("\nPrice: $6.90\nStock: 12\nVendor: Mill\nStatus: Active");
    expect((await runQuery(copyCatalog, chief, { format: "simple" })).count).toBeGreaterThan(3);
  });

  it("is written by the SuperAdmin alone", async () => {
    await expect(execute(addItem, admin, soap)).rejects.toMatchObject({ status: 403 });
    await expect(execute(deleteItem, driver, { sku: "TWL" })).rejects.toMatchObject({ status: 403 });
  });
});
