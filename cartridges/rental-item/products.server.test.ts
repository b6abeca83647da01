import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { openCustomer } from "#cartridges/customer/queries.server";
import { customerItems, openProducts } from "./queries.server";

const database = withTestDatabase();
const number = "110001";
let hotel: Actor, driver: Actor, relief: Actor, admin: Actor;
const overview = (actor = hotel) => runQuery(openCustomer, actor, { number });

beforeAll(async () => {
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  setClock(new Date("2026-01-05T09:00:00Z"));
  await database.current.prisma.customer.updateMany({ data: { createdAt: new Date("2025-12-01T12:00:00Z") } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt: new Date("2025-12-01T12:00:00Z") } });
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  relief = await makeActor(database.current, "Driver");
  admin = await makeActor(database.current, "Admin");
  await database.current.prisma.user.update({ where: { id: driver.id! }, data: { phone: "+15550100033" } });
});
afterAll(() => setClock());

describe("the products", () => {
  it("are grouped by day, with the spec's defaults for missing details, and name the current driver", async () => {
    const { prisma } = database.current;
    await prisma.product.create({
      data: { sku: "ODD", name: "Odd Thing", description: "A thing without a category.", basePriceCents: 6_100 },
    });
    await prisma.rentalItem.create({
      data: {
        id: uuid(),
        customerNumber: number,
        sku: "ODD",
        deliveryDay: 3,
        quantity: 1,
        customerPriceCents: 5_900,
        billingFrequency: "",
      },
    });
    await prisma.rentalItem.create({
      data: {
        id: uuid(),
        customerNumber: number,
        sku: "MAT",
        deliveryDay: 3,
        quantity: 9,
        customerPriceCents: 50,
        endedAt: new Date(),
      },
    });
    await prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: relief.id!,
        routeNumber: "33",
        firstDate: new Date("2026-01-05"),
        lastDate: new Date("2026-01-05"),
        createdById: relief.id!,
      },
    });
    const data = await runQuery(openProducts, hotel, { number });
    expect(data).toMatchObject({
      number,
      route: "33",
      item_count: 4,
      may_write: true,
      may_request: true,
      requests: [],
    });
    expect(data.days.map(({ day, pieces, items }) => [day, pieces, items.map(({ sku }) => sku)])).toEqual([
      ["Monday", 160, ["TWL", "NAP"]],
      ["Wednesday", 81, ["TWL", "ODD"]],
    ]);
    expect(data.days[1]!.items[1]).toMatchObject({
      description: "A thing without a category.",
      category: "General",
      delivery_frequency: "Weekly",
      billing_frequency: "Monthly",
      price_cents: 5_900,
      unit_price_cents: 6_100,
    });
    expect(data.drivers).toEqual([
      { name: driver.name, phone: "+15550100033", email: driver.email, covering: false },
      { name: relief.name, phone: null, email: relief.email, covering: true },
    ]);
  });

  it("have the specification's names and dollar prices in the API", async () => {
    const { items } = await runQuery(customerItems, driver, { id: number });
    expect(items).toHaveLength(4);
    expect(items[0]).toEqual({
      id: expect.any(String),
      item_id: "TWL",
      description: "Bath Towel",
      category: "Bath Linen",
      quantity_used: 100,
      delivery_frequency: "Weekly",
      billing_frequency: "Monthly",
      delivery_day: 1,
      customer_price: 0.5,
      unit_price: 0.46,
    });
    await expect(runQuery(customerItems, driver, { id: "110005" })).rejects.toMatchObject({ status: 404 });
  });

  it("are hidden from an account awaiting approval, and the office cannot change them", async () => {
    const pending = await makeActor(database.current, "Customer", { customerNumber: number, approval: "pending" });
    await expect(runQuery(openProducts, pending, { number })).rejects.toMatchObject({ status: 403 });
    await expect(overview(pending)).rejects.toMatchObject({ status: 403 });
    expect(await runQuery(openProducts, admin, { number })).toMatchObject({ may_write: false, may_request: false });
  });
});

describe("the overview", () => {
  it("shows the next delivery, including the effect of an approved order", async () => {
    const { prisma } = database.current;
    expect(await overview()).toMatchObject({
      next: { date: "2026-01-05", pieces: 160 },
      account: "active",
      own: true,
      total_products: 3,
      item_count: 4,
      driver: { name: driver.name },
    });
    const order = await prisma.order.create({
      data: {
        id: uuid(),
        customerNumber: number,
        placedById: hotel.id!,
        kind: "delivery",
        serviceDate: new Date("2026-01-05"),
        status: "approved",
        totalCents: 0,
      },
    });
    await prisma.orderedItem.createMany({
      data: [
        ["TWL", 130],
        ["NAP", 0],
      ].map(([sku, quantity]) => ({
        customerNumber: number,
        serviceDate: new Date("2026-01-05"),
        sku: String(sku),
        quantity: Number(quantity),
        unitPriceCents: 50,
        orderId: order.id,
      })),
    });
    expect((await overview()).next).toEqual({
      date: "2026-01-05",
      pieces: 130,
      amount_cents: 6_500,
      lines: [{ sku: "TWL", name: "Bath Towel", quantity: 130, owed: 0, short: 0, price_cents: 50 }],
    });
  });

  it("counts orders as active while they are pending, or approved and not delivered yet", async () => {
    const { prisma } = database.current;
    expect((await overview()).active_orders).toBe(1);
    const order = (
      status: "pending" | "approved" | "processing" | "delivered" | "rejected" | "cancelled",
      serviceDate: string,
      customerNumber = number,
    ) =>
      prisma.order.create({
        data: {
          id: uuid(),
          customerNumber,
          placedById: hotel.id!,
          kind: "delivery",
          serviceDate: new Date(serviceDate),
          status,
          totalCents: 0,
        },
      });
    for (const status of ["delivered", "rejected", "cancelled"] as const) await order(status, "2026-01-07");
    for (const status of ["approved", "processing"] as const) await order(status, "2026-01-02");
    await order("pending", "2026-01-07", "110002");
    expect((await overview()).active_orders).toBe(1);
    await order("pending", "2026-01-02");
    await order("processing", "2026-01-05");
    expect((await overview()).active_orders).toBe(3);
  });
});
