import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { companyToday } from "#services/company.server";
import { itemsOf, unmarkedItems } from "#cartridges/load-list/rules";
import { readLoadList } from "#cartridges/load-list/list.server";
import { addDays, nextDate } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { buildCustomer } from "./commands.server";
import { openBuildCustomer } from "./queries.server";

const database = withTestDatabase();
let admin: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  admin = await makeActor(database.current, "Admin");
  await makeActor(database.current, "Driver", { username: "own", routeNumber: "33" });
});

const item = { item_id: "MAT", delivery_day: 1, quantity: 40, customer_price: 1.25 };
const customer = {
  number: "300001",
  name: "Cliff House",
  route: "33",
  service_days: "MR",
  frequency: "Weekly" as const,
  items: [item, { ...item, item_id: "TWL", delivery_day: 4, quantity: 7 }],
};
const build = (changed: object) => execute(buildCustomer, admin, { ...customer, ...changed });
const rowsOf = async (number: string) => {
  const { prisma } = database.current;
  return [
    await prisma.customer.count({ where: { number } }),
    await prisma.rentalItem.count({ where: { customerNumber: number } }),
    await prisma.rentalPastTerm.count({ where: { customerNumber: number } }),
  ];
};

describe("a new customer with their first items", () => {
  it("is on the next load of each of their days, and the driver is notified once", async () => {
    expect(await build({})).toEqual({ message: "Customer added", number: "300001", items: 2 });
    const monday = nextDate("Monday", companyToday());
    const list = await readLoadList(database.current.prisma, "33", { day: "Monday", date: monday });
    const mats = itemsOf(list).find(({ item_id }) => item_id === "MAT")!;
    expect(mats.customers.find(({ number }) => number === "300001")).toMatchObject({ quantity: 40 });
    expect(unmarkedItems(list, new Map()).length).toBeGreaterThan(1);
    const stored = await database.current.prisma.rentalItem.findMany({
      where: { customerNumber: "300001" },
      orderBy: { deliveryDay: "asc" },
    });
    expect(
      stored.map(({ sku, deliveryDay, quantity, customerPriceCents }) => [
        sku,
        deliveryDay,
        quantity,
        customerPriceCents,
      ]),
    ).toEqual([
      ["MAT", 1, 40, 125],
      ["TWL", 4, 7, 125],
    ]);
    const news = await database.current.prisma.notification.findMany({ where: { user: { username: "own" } } });
    expect(news.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Cliff House is a new customer: 2 items from /),
    ]);
  });

  it("starts a week later if today's load is complete", async () => {
    const { prisma } = database.current;
    const today = nextDate("Monday", companyToday());
    await prisma.loadingSession.create({
      data: {
        ...{ id: "01900000-0000-7000-8000-000000000001", routeNumber: "33", serviceDate: new Date(today) },
        ...{ status: "completed", driverId: admin.id!, startedAt: new Date(), completedAt: new Date() },
      },
    });
    await build({ number: "300002", items: [item] });
    const [term] = await prisma.rentalPastTerm.findMany({ where: { customerNumber: "300002" } });
    expect([term!.until.toISOString().slice(0, 10), term!.quantity]).toEqual([addDays(today, 7), 0]);
  });

  it.each([
    ["a taken number", { number: "110001" }, "number"],
    ["an unknown route", { route: "98" }, "route"],
    ["an unknown product", { items: [item, { ...item, item_id: "NOPE" }] }, "items.1.item_id"],
    ["a day without service", { items: [{ ...item, delivery_day: 2 }] }, "items.0.delivery_day"],
    ["a product twice on one day", { items: [item, item] }, "items.1.item_id"],
    ["no pieces", { items: [{ ...item, quantity: 0 }] }, "items.0.quantity"],
    ["a price of half a cent", { items: [{ ...item, customer_price: 0.125 }] }, "items.0.customer_price"],
    ["no item", { items: [] }, "items"],
    ["biweekly service without a first date", { frequency: "Biweekly" }, "first_service"],
  ])("is not created at all with %s", async (_, invalid, field) => {
    const number = "300003";
    await expect(build({ number, ...invalid })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await rowsOf(number)).toEqual([0, 0, 0]);
  });

  it("takes the name from the URL, without control characters and limited in length", async () => {
    const nameOf = async (customerName: string) => (await runQuery(openBuildCustomer, admin, { customerName })).name;
    expect(await nameOf("  O'Hara & Sons / 100% <b>\u0000\u2028\ud83e ")).toBe("O'Hara & Sons / 100% <b>");
    expect(await nameOf("x".repeat(5_000))).toHaveLength(120);
    await expect(nameOf(" \u0007 ")).rejects.toMatchObject({ status: 400 });
  });

  it("shows who has the same name, and offers the next free number", async () => {
    const { same, free_number } = await runQuery(openBuildCustomer, admin, { customerName: "ambassador HOTEL" });
    expect(same).toEqual([{ number: "110001", name: "Ambassador Hotel" }]);
    const numbers = await database.current.prisma.customer.findMany({ select: { number: true } });
    expect(numbers.every(({ number }) => number < free_number!)).toBe(true);
  });
});
