import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { saveCatalog } from "./commands.server";
import { listCustomers, openRouteCustomers, productCatalog } from "./queries.server";
import { catalogSaved, isCustomerMatch, itemsByProduct, nameOf } from "./rules";

const database = withTestDatabase();
const number = "110001";
let driver: Actor, other: Actor, relief: Actor, office: Actor;

beforeAll(async () => {
  const { prisma } = database.current;
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  relief = await makeActor(database.current, "Driver");
  office = await makeActor(database.current, "Admin");
  await prisma.customer.update({
    where: { number },
    data: { address: "1480 Harbor St", city: "Santa Mar", state: "CA", zipCode: "93101", phone: "(555) 010-0142" },
  });
  await prisma.product.create({ data: { sku: "SOAP", name: "Soap", basePriceCents: 690, kind: "direct_sale" } });
  const written = { customerNumber: number, authorId: driver.id!, createdAt: new Date("2026-01-05T12:00:00Z") };
  await prisma.note.createMany({
    data: ["One.", "Two.", "Three.", "Four."].map((content, place) => ({
      ...written,
      id: uuid(),
      content,
      createdAt: new Date(Date.UTC(2026, 0, place + 1)),
    })),
  });
  await prisma.note.create({
    data: { ...written, id: uuid(), content: "Settled.", resolvedAt: new Date(), createdAt: new Date() },
  });
  await prisma.journalEntry.create({ data: { ...written, id: uuid(), content: "Seen." } });
  const stop = (serviceDate: string, status: "pending" | "completed" | "issue") => ({
    id: uuid(),
    routeNumber: "33",
    customerNumber: number,
    serviceDate: new Date(serviceDate),
    position: 1,
    status,
    completedAt: status === "completed" ? new Date(`${serviceDate}T15:00:00Z`) : null,
  });
  await prisma.stop.createMany({
    data: [stop("2026-01-05", "completed"), stop("2026-01-07", "issue"), stop("2026-01-12", "pending")],
  });
});

const save = (actor: Actor, productSkus: string[], of = number) =>
  execute(saveCatalog, actor, { number: of, productSkus });

describe("the customers tab", () => {
  it("has the customers a driver serves, with everything needed at the door", async () => {
    const data = await runQuery(openRouteCustomers, driver, {});
    expect(data.routes).toEqual(["33"]);
    expect(data.customers.map(({ name }) => name)).toEqual([
      "Ambassador Hotel",
      "Cafe Lena",
      "Marina Inn",
      "Not On Monday",
    ]);
    const [hotel] = data.customers;
    expect(hotel).toMatchObject({
      address: "1480 Harbor St, Santa Mar, CA 93101",
      phone: "(555) 010-0142",
      service_days: "MW",
      catalog: [],
      visits: [
        { date: "2026-01-07", status: "issue" },
        { date: "2026-01-05", status: "completed" },
      ],
      journal: [{ content: "Seen.", author: driver.name }],
    });
    expect(hotel!.notes.map(({ content }) => content)).toEqual(["Four.", "Three.", "Two."]);
    expect(itemsByProduct(hotel!).map(({ sku, days }) => [nameOf(data, sku), days])).toEqual([
      ["Bath Towel", "Mon 100 · Wed 80"],
      ["Napkin", "Mon 60"],
    ]);
    expect(data.products.map(({ sku }) => sku)).toEqual(["MAT", "TWL", "NAP", "CLO"]);
    expect(await runQuery(openRouteCustomers, relief, {})).toMatchObject({ routes: [], customers: [] });
  });

  it("is searched by name and number", () => {
    const hotel = { name: "Ambassador Hotel", number };
    for (const words of ["ambass", "HOTEL", "0001", " "]) expect(isCustomerMatch(hotel, words)).toBe(true);
    expect(isCustomerMatch(hotel, "marina")).toBe(false);
  });
});

describe("a list of customers", () => {
  it("has a driver's own customers or all for the office, by route, name and number, with catalog counts", async () => {
    await save(driver, ["TWL", "MAT"]);
    const own = await runQuery(listCustomers, driver, { route: "33", limit: "1000" });
    expect(own).toMatchObject({ total: 4, total_pages: 1 });
    expect(own.customers[0]).toMatchObject({
      CustomerNumber: number,
      AccountName: "Ambassador Hotel",
      FullAddress: "1480 Harbor St, Santa Mar, CA 93101",
      RouteNumber: "33",
      hasActiveCatalog: true,
      catalogProductCount: 2,
    });
    expect(own.customers[0]).toMatchObject({
      customer_num: number,
      customer_name: "Ambassador Hotel",
      address: "1480 Harbor St, Santa Mar, CA 93101",
      service_day: "Monday, Wednesday",
    });
    expect(own.customers[0]!.items).toContainEqual({
      item_id: "TWL",
      description: "Bath Towel",
      quantity_used: 100,
      delivery_day: 1,
      customer_price: 0.5,
    });
    expect(own.customers[1]).toMatchObject({ hasActiveCatalog: false, catalogProductCount: 0 });
    expect((await runQuery(listCustomers, other, { route: "33" })).customers).toEqual([]);
    expect((await runQuery(listCustomers, office, {})).total).toBe(5);
    const result = await runQuery(listCustomers, office, { q: "oth", limit: 1, page: 1 });
    expect(result.customers.map(({ AccountName }) => AccountName)).toEqual(["Other Route"]);
    expect(await runQuery(listCustomers, office, { limit: 2, page: 3 })).toMatchObject({ total: 5, total_pages: 3 });
    expect(await runQuery(listCustomers, office, { limit: 2, page: 9 })).toMatchObject({ customers: [], total: 5 });
    expect((await runQuery(listCustomers, office, { q: "%" })).customers).toEqual([]);
  });
});

describe("a catalog", () => {
  it("is replaced by each save, with each product once", async () => {
    const { message, productCount } = await save(driver, ["TWL", "NAP", "TWL"]);
    expect([message, productCount]).toEqual(["Updated 2 products for customer.", 2]);
    await save(driver, ["NAP", "CLO"]);
    const { products, ...counted } = await runQuery(productCatalog, driver, { number });
    expect(products.map(({ sku }) => sku)).toEqual(["NAP", "CLO"]);
    expect(counted).toEqual({ productCount: 2 });
  });

  it("keeps inactive products, which are back when they are active again", async () => {
    const { prisma } = database.current;
    await save(driver, ["NAP", "CLO"]);
    await prisma.product.update({ where: { sku: "CLO" }, data: { isActive: false } });
    expect((await runQuery(productCatalog, driver, { number })).productCount).toBe(1);
    await expect(save(driver, ["CLO"])).rejects.toMatchObject({
      status: 400,
      fields: { productSkus: expect.stringMatching(/^CLO is not/) },
    });
    await save(driver, ["TWL"]);
    await prisma.product.update({ where: { sku: "CLO" }, data: { isActive: true } });
    expect((await runQuery(productCatalog, driver, { number })).products.map(({ sku }) => sku)).toEqual(["TWL", "CLO"]);
  });

  it("accepts only rental products, at least one, and only from those who serve the customer", async () => {
    for (const skus of [[], ["SOAP"], ["NOPE"]])
      await expect(save(driver, skus)).rejects.toMatchObject({ status: 400 });
    for (const actor of [other, relief]) await expect(save(actor, ["TWL"])).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(productCatalog, other, { number })).rejects.toMatchObject({ status: 404 });
  });

  it("is accepted a day late from a relief driver if chosen on their last day, and not if chosen later", async () => {
    const lastDay = new Date("2026-01-05");
    const { id } = relief;
    await database.current.prisma.reliefCoverage.create({
      data: { id: uuid(), driverId: id!, routeNumber: "33", firstDate: lastDay, lastDate: lastDay, createdById: id! },
    });
    setClock(new Date("2026-01-06T12:00:00Z"));
    try {
      const chosen = { number: "110002", productSkus: ["NAP"] };
      const { products } = await execute(saveCatalog, relief, { ...chosen, at: "2026-01-05T17:00:00.000Z" });
      expect(products.map(({ sku }) => sku)).toEqual(["NAP"]);
      for (const at of [undefined, "2026-01-06T08:00:00.000Z"])
        await expect(execute(saveCatalog, relief, { ...chosen, at })).rejects.toMatchObject({ status: 404 });
    } finally {
      setClock();
    }
  });

  it("is not replaced by an older one that arrives later, and its sender gets a notice", async () => {
    const [first, second] = ["2026-01-05T09:00:00.000Z", "2026-01-05T10:00:00.000Z"];
    const stored = async (of: string) =>
      (await runQuery(productCatalog, driver, { number: of })).products.map(({ sku }) => sku);
    const send = (of: string, productSkus: string[], at: string) =>
      execute(saveCatalog, driver, { number: of, productSkus, at });
    setClock(new Date("2026-01-05T12:00:00Z"));
    try {
      expect(await send("110003", ["NAP"], first)).toMatchObject({ notice: null });
      expect(await send("110003", ["TWL", "CLO"], second)).toMatchObject({ notice: null, productCount: 2 });
      expect(await stored("110003")).toEqual(["TWL", "CLO"]);

      // Delayed on an offline phone, it arrives after the one chosen an hour later.
      const late = await send("110003", ["NAP"], first);
      expect(late).toMatchObject({
        notice: "The catalog of Cafe Lena was saved again after you: 2 products. The later one applies.",
        products: [{ sku: "TWL" }, { sku: "CLO" }],
        productCount: 2,
      });
      expect(late.message).toBe(late.notice);
      expect(await stored("110003")).toEqual(["TWL", "CLO"]);
      // The same time is not older, and without a time the current time counts.
      expect(await send("110003", ["NAP"], second)).toMatchObject({ notice: null });
      expect(await save(driver, ["MAT"], "110003")).toMatchObject({ notice: null });
      expect(await stored("110003")).toEqual(["MAT"]);
    } finally {
      setClock();
    }
  });

  it("shows only on its own customer while it waits in the outbox", async () => {
    const data = await runQuery(openRouteCustomers, driver, {});
    const waiting = catalogSaved(data, { number: "110002", productSkus: ["TWL", "TWL"] });
    expect(waiting.customers.map(({ catalog }) => catalog.length)).toEqual(
      data.customers.map((customer) => (customer.number === "110002" ? 1 : customer.catalog.length)),
    );
  });
});
