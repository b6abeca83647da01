import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONSOLE, type Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { followCompanySettings, readCompanySettings, setCompanySettings } from "#services/company.server";
import { issueMonth } from "#cartridges/statement/commands.server";
import { saveSettings } from "#cartridges/setting/commands.server";
import { openSettings } from "#cartridges/setting/queries.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { emptyTables, withTestDatabase } from "../../tests/support/test-database";
import { countSales } from "./commands.server";
import { consoleStats, exportSales, openDashboard, salesData } from "./queries.server";

const database = withTestDatabase();
const ZONE = "America/Los_Angeles";
let chief: Actor, buyer: Actor, stop: () => void;

beforeAll(() => {
  stop = followCompanySettings();
});
afterAll(() => {
  stop();
  setClock();
});
/** Customers since December. The time is the morning of Wednesday, February 18. */
beforeEach(async () => {
  setClock(new Date("2026-02-18T18:00:00Z"));
  setCompanySettings({ timezone: ZONE, appUrl: "http://clothesline.test", mailsAreSent: false });
  await emptyTables(database.current);
  await readCompanySettings(database.current.prisma);
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  const createdAt = new Date("2025-12-01T18:00:00Z");
  await prisma.customer.updateMany({ data: { createdAt } });
  await prisma.rentalItem.updateMany({ data: { createdAt } });
  chief = await makeActor(database.current, "SuperAdmin", { username: "chief" });
  buyer = await makeActor(database.current, "Customer", { customerNumber: "110001" });
});

/** What the calendar alone bills between two dates, in cents, by the database's own function. */
async function dueBetween(from: string, to: string, number = "%"): Promise<number> {
  const { rows } = await database.current.pool.query<{ cents: number }>(
    `select coalesce(sum(d.quantity * d.price_cents), 0)::int as cents
     from generate_series($1::date, $2::date, '1 day') day cross join customer c
       cross join lateral due_items(c, day::date, true, $3) d where c.number like $4`,
    [from, to, ZONE, number],
  );
  return rows[0]!.cents;
}
const count = () => execute(countSales, CONSOLE, {});
const dashboard = (key: object = {}) => runQuery(openDashboard, chief, key);

describe("the sales", () => {
  it("are what the statements bill, by month and compared to the same days last month", async () => {
    await count();
    const { figures, months, counted_at, stale } = await dashboard();
    // Today counts only once it is loaded; last month includes the 18th.
    expect(figures.sales).toEqual({
      now: await dueBetween("2026-02-01", "2026-02-17"),
      before: await dueBetween("2026-01-01", "2026-01-18"),
    });
    expect(figures.sales.now).toBeGreaterThan(0);
    const inMonths = [
      ["2025-12", await dueBetween("2025-12-01", "2025-12-31")],
      ["2026-01", await dueBetween("2026-01-01", "2026-01-31")],
      ["2026-02", await dueBetween("2026-02-01", "2026-02-17")],
    ];
    expect(months.map(({ period, amount }) => [period, Math.round(amount * 100)])).toEqual(inMonths);
    expect({ counted_at, stale }).toEqual({ counted_at: "2026-02-18T18:00:00.000Z", stale: false });
    setClock(new Date("2026-02-18T18:06:00Z"));
    expect((await dashboard()).stale).toBe(true);
    expect((await runQuery(salesData, chief, {})).data).toEqual(months);
  });

  it("use delivered quantities instead of due ones, and nothing for a skipped stop", async () => {
    const { prisma } = database.current;
    const stopOf = (customerNumber: string, day: string, part: object) =>
      prisma.stop.create({
        data: { id: uuid(), routeNumber: "33", customerNumber, serviceDate: new Date(day), position: 1, ...part },
      });
    const came = await stopOf("110001", "2026-02-09", {
      status: "completed",
      completedAt: new Date("2026-02-09"),
      deliveredAt: new Date("2026-02-09"),
    });
    await prisma.deliveryLine.create({
      data: { stopId: came.id, sku: "TWL", due: 100, loaded: 100, delivered: 7, reason: "count", priceCents: 50 },
    });
    await stopOf("110002", "2026-02-09", { status: "issue", issueKind: "closed" });
    await count();
    const due = await dueBetween("2026-02-01", "2026-02-17");
    const replaced =
      (await dueBetween("2026-02-09", "2026-02-09", "110001")) +
      (await dueBetween("2026-02-09", "2026-02-09", "110002"));
    expect((await dashboard()).figures.sales.now).toBe(due - replaced + 7 * 50);
  });

  it("stay as issued, however often they are counted", async () => {
    await count();
    const { months } = await dashboard();
    for (const month of ["2025-12", "2026-01"]) while ((await execute(issueMonth, CONSOLE, { month })).more);
    await count();
    expect((await dashboard()).months).toEqual(months);
    await database.current.prisma.rentalItem.updateMany({ data: { customerPriceCents: 100 } });
    await count();
    await count();
    const after = (await dashboard()).months;
    expect(after.slice(0, 2)).toEqual(months.slice(0, 2));
    expect(after[2]!.amount).toBeCloseTo(months[2]!.amount * 2);
    const { rows } = await database.current.pool.query<{ month: string; cents: number }>(
      `select to_char(l.service_date, 'YYYY-MM') as month, sum(l.quantity * l.unit_price_cents)::int as cents
        from statement_line l group by 1 order by 1`,
    );
    expect(after.slice(0, 2).map(({ period, amount }) => ({ month: period, cents: Math.round(amount * 100) }))).toEqual(
      rows,
    );
  });

  it("yield the commission at the rate in the settings", async () => {
    await count();
    const { settings } = await runQuery(openSettings, chief, {});
    await execute(saveSettings, chief, { ...settings, commission_rate: 12.5 });
    const { figures, commission_rate } = await dashboard();
    expect(commission_rate).toBe(12.5);
    expect(figures.commission.now).toBe(Math.round(figures.sales.now * 0.125));
    expect((await runQuery(consoleStats, chief, {})).totalCommission).toBe(figures.commission.now / 100);
  });

  it("are zero before the first count", async () => {
    expect(await dashboard()).toMatchObject({
      figures: { sales: { now: 0, before: 0 } },
      months: [{ period: "2026-02", amount: 0 }],
      counted_at: null,
      stale: true,
    });
  });
});

it("counts drivers and pending orders now and at the end of the same day last month", async () => {
  const { prisma } = database.current;
  const driver = async (createdAt: string, deletedAt: string | null) => {
    const { id } = await makeActor(database.current, "Driver", { routeNumber: "33" });
    await prisma.user.update({
      where: { id: id! },
      data: { createdAt: new Date(createdAt), deletedAt: deletedAt ? new Date(deletedAt) : null },
    });
  };
  await driver("2025-12-01", null);
  await driver("2026-01-01", "2026-02-01");
  await driver("2026-01-01", "2026-01-10");
  await driver("2026-02-10", null);
  const order = async (status: "pending" | "approved" | "cancelled", createdAt: string, decidedAt: string | null) => {
    const id = uuid();
    await prisma.order.create({
      data: {
        id,
        customerNumber: "110001",
        placedById: buyer.id!,
        kind: "delivery",
        serviceDate: new Date("2026-03-02"),
        totalCents: 1_250,
        status,
        createdAt: new Date(createdAt),
        events: {
          create: [
            { id: uuid(), status: "pending", at: new Date(createdAt) },
            ...(decidedAt ? [{ id: uuid(), status, at: new Date(decidedAt) }] : []),
          ],
        },
      },
    });
  };
  // 11 p.m. of the 18th in the company's time zone.
  await order("approved", "2026-01-19T07:00:00Z", "2026-01-20T18:00:00Z");
  await order("pending", "2026-01-10T18:00:00Z", null);
  await order("cancelled", "2026-01-10T18:00:00Z", "2026-01-12T18:00:00Z");
  await order("approved", "2026-01-19T09:00:00Z", "2026-01-20T18:00:00Z");
  await order("pending", "2026-02-17T18:00:00Z", null);
  const { figures } = await dashboard();
  expect(figures.drivers).toEqual({ now: 2, before: 2 });
  expect(figures.pending).toEqual({ now: 2, before: 2 });
  expect((await runQuery(consoleStats, chief, {})).changes).toMatchObject({ activeDrivers: "+0", pendingOrders: "+0" });
});

it("shows the five latest orders, and all of them page by page", async () => {
  const place = (number: number) => ({
    id: uuid(),
    customerNumber: number % 2 ? "110001" : "110005",
    placedById: buyer.id!,
    kind: "delivery" as const,
    serviceDate: new Date("2026-03-02"),
    totalCents: number * 100,
    createdAt: new Date(Date.UTC(2026, 1, 1, number)),
  });
  await database.current.prisma.order.createMany({ data: Array.from({ length: 52 }, (_, place_) => place(place_)) });
  await makeActor(database.current, "Driver", { routeNumber: "33", username: "dora" });
  const { orders, all } = await dashboard();
  expect(orders.map(({ total_cents, driver_name }) => [total_cents, driver_name])).toEqual([
    [5_100, "Driver dora"],
    [5_000, null],
    [4_900, "Driver dora"],
    [4_800, null],
    [4_700, "Driver dora"],
  ]);
  expect(all).toBeNull();
  const second = await dashboard({ orders: "all", page: "2" });
  expect(second.all).toEqual({ total: 52, page: 2, pages: 2 });
  expect(second.orders.map(({ total_cents }) => total_cents)).toEqual([100, 0]);
});

it("is for the SuperAdmin", async () => {
  const admin = await makeActor(database.current, "Admin");
  for (const query of [openDashboard, salesData, consoleStats])
    await expect(runQuery(query as typeof salesData, admin, {})).rejects.toMatchObject({ status: 403 });
  await expect(execute(countSales, admin, {})).rejects.toMatchObject({ status: 403 });
});

it("exports the months with their commission, or every order, with formulas escaped", async () => {
  await count();
  const exported = async (key: object) => {
    const { csv, name } = await runQuery(exportSales, chief, key);
    return { name, lines: csv.trimEnd().split("\r\n") };
  };
  const { months, commission_rate } = await dashboard();
  const sheet = await exported({});
  expect(sheet.name).toBe("sales-2026-02-18");
  expect(sheet.lines[0]).toBe(`\uFEFFMonth,Sales,Commission at ${commission_rate}%`);
  expect(sheet.lines.slice(1).map((line) => line.split(",").slice(0, 2))).toEqual(
    months.map(({ period, sales }) => [period, sales.toFixed(2)]),
  );
  await database.current.prisma.customer.update({ where: { number: "110001" }, data: { accountName: "=Ambassador" } });
  const serviceDate = new Date("2026-03-02");
  const order = { customerNumber: "110001", placedById: buyer.id!, kind: "delivery", serviceDate } as const;
  await database.current.prisma.order.createMany({
    data: Array.from({ length: 52 }, (_, place) => ({ ...order, id: uuid(), totalCents: place })),
  });
  const orders = await exported({ orders: "all" });
  expect(orders.name).toBe("orders-2026-02-18");
  expect(orders.lines).toHaveLength(53);
  for (const line of orders.lines.slice(1)) expect(line).toContain(",110001,'=Ambassador,33,");
  await expect(runQuery(exportSales, buyer, {})).rejects.toMatchObject({ status: 403 });
});
