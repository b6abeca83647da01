import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONSOLE, type Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { issueMonth } from "./commands.server";
import { issueStatements } from "./jobs.server";
import { listStatements, monthToIssue, openStatements, statementDocument } from "./queries.server";

const database = withTestDatabase();
let hotel: Actor, inn: Actor, admin: Actor;
const number = "110001";
const never = () => false;

beforeAll(async () => {
  const { prisma } = database.current;
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://localhost", mailsAreSent: false });
  await prisma.customer.updateMany({ data: { createdAt: new Date("2025-12-01T12:00:00Z") } });
  // 05:00 in London on the 14th is still the 13th in Los Angeles, so billing starts on the 13th.
  await prisma.customer.update({ where: { number: "110002" }, data: { createdAt: new Date("2026-01-14T05:00:00Z") } });
  await prisma.rentalItem.updateMany({ data: { createdAt: new Date("2025-12-01T12:00:00Z") } });
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
  inn = await makeActor(database.current, "Customer", { customerNumber: "110002" });
  admin = await makeActor(database.current, "Admin");
});
afterAll(() => setClock());

/** A stop as the driver left it, with this many towels delivered at 48 cents. */
async function recordStop(date: string, status: "completed" | "issue" | "pending", towels: number | null) {
  const { prisma } = database.current;
  const deliveredAt = towels === null ? null : new Date(`${date}T16:00:00Z`);
  const stop = {
    id: stopIdOf({ route: "33", date, customer: number }),
    routeNumber: "33",
    serviceDate: new Date(date),
    customerNumber: number,
    position: 1,
    status,
    completedAt: status === "completed" ? deliveredAt : null,
    deliveredAt,
    issueKind: status === "issue" ? "other" : null,
  };
  await prisma.stop.create({ data: stop });
  const line = { stopId: stop.id, sku: "TWL", due: 100, loaded: 100, reason: "count", priceCents: 48 };
  if (towels !== null) await prisma.deliveryLine.create({ data: { ...line, delivered: towels } });
}

describe("the current month", () => {
  it("is computed up to yesterday, and includes today once its load is complete", async () => {
    const { prisma } = database.current;
    setClock(new Date("2026-01-12T20:00:00Z"));
    // Monday the 5th: 100 towels and 60 napkins at 50 cents; Wednesday the 7th: 80 towels.
    expect((await runQuery(openStatements, hotel, { number })).running).toEqual({
      id: "running",
      number: null,
      month: "2026-01",
      period_start: "2026-01-01",
      period_end: "2026-01-11",
      pieces: 240,
      deliveries: 2,
      total_cents: 12_000,
    });
    const session = await prisma.loadingSession.create({
      data: {
        id: uuid(),
        routeNumber: "33",
        serviceDate: new Date("2026-01-12"),
        driverId: admin.id!,
        startedAt: new Date(),
      },
    });
    expect((await runQuery(openStatements, hotel, { number })).running.deliveries).toBe(2);
    await prisma.loadingShort.create({
      data: { sessionId: session.id, sku: "TWL", customerNumber: number, quantity: 30 },
    });
    await prisma.loadingSession.update({
      where: { id: session.id },
      data: { status: "completed", completedAt: new Date() },
    });
    expect((await runQuery(openStatements, hotel, { number })).running).toMatchObject({
      period_end: "2026-01-12",
      deliveries: 3,
      pieces: 370,
      total_cents: 18_500,
    });
  });

  it("has the delivered pieces of recorded stops, today's too, and nothing of a skipped one", async () => {
    const { prisma } = database.current;
    setClock(new Date("2026-01-14T20:00:00Z"));
    const before = (await runQuery(openStatements, hotel, { number })).running;
    expect([before.pieces, before.deliveries]).toEqual([370, 3]);
    await recordStop("2026-01-05", "completed", 91);
    await recordStop("2026-01-07", "issue", null);
    await recordStop("2026-01-12", "pending", null);
    await recordStop("2026-01-14", "completed", 7);
    const { running, shown } = await runQuery(openStatements, hotel, { number, statement: "running" });
    expect(running).toMatchObject({ period_end: "2026-01-14", deliveries: 3, pieces: 91 + 130 + 7 });
    expect(shown!.dates.map(({ date, amount_cents }) => [date, amount_cents])).toEqual([
      ["2026-01-05", 91 * 48],
      ["2026-01-12", 130 * 50],
      ["2026-01-14", 7 * 48],
    ]);
    await prisma.deliveryLine.deleteMany();
    await prisma.stop.deleteMany();
  });

  it("is empty on its first day, and ends with its last", async () => {
    setClock(new Date("2026-01-02T01:00:00Z"));
    expect((await runQuery(openStatements, hotel, { number })).running).toMatchObject({
      month: "2026-01",
      period_end: "2026-01-01",
      pieces: 0,
      total_cents: 0,
    });
  });
});

describe("a finished month", () => {
  it("is issued only by the portal, and not before it is over", async () => {
    setClock(new Date("2026-01-31T20:00:00Z"));
    await expect(execute(issueMonth, admin, { month: "2025-12" })).rejects.toMatchObject({ status: 403 });
    await expect(
      execute(issueMonth, await makeActor(database.current, "SuperAdmin"), { month: "2025-12" }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(execute(issueMonth, CONSOLE, { month: "2026-01" })).rejects.toMatchObject({
      status: 400,
      fields: { month: "month 2026-01 is not over yet." },
    });
    await expect(execute(issueMonth, CONSOLE, { month: "2026-13" })).rejects.toMatchObject({ status: 400 });
    expect(await runQuery(monthToIssue, CONSOLE, {})).toEqual({ month: "2025-12" });
  });

  it("is frozen with each date's terms, orders and shorts, once per customer", async () => {
    const { prisma } = database.current;
    const order = await prisma.order.create({
      data: {
        id: uuid(),
        customerNumber: number,
        placedById: hotel.id!,
        kind: "delivery",
        serviceDate: new Date("2026-01-14"),
        status: "approved",
        totalCents: 0,
      },
    });
    await prisma.orderedItem.createMany({
      data: [
        ["TWL", 120, 50],
        ["CLO", 4, 95],
      ].map(([sku, quantity, unitPriceCents]) => ({
        customerNumber: number,
        serviceDate: new Date("2026-01-14"),
        sku: String(sku),
        quantity: Number(quantity),
        unitPriceCents: Number(unitPriceCents),
        orderId: order.id,
      })),
    });
    await prisma.rentalPastTerm.create({
      data: {
        id: uuid(),
        customerNumber: number,
        sku: "NAP",
        deliveryDay: 1,
        quantity: 40,
        customerPriceCents: 30,
        until: new Date("2026-01-19"),
      },
    });
    setClock(new Date("2026-02-01T20:00:00Z"));
    await Promise.all([issueStatements.run(never), issueStatements.run(never)]);
    expect(await runQuery(monthToIssue, CONSOLE, {})).toEqual({ month: null });
    // December: all but the inn, which was added in January. January: all five.
    expect(await prisma.statement.count()).toBe(9);

    const { statements, shown } = await runQuery(openStatements, hotel, { number });
    expect(shown).toBeNull();
    expect(
      statements.map(({ month, total_cents, number: name }) => [month, total_cents, /^S-\d{6}$/.test(name!)]),
    ).toEqual([
      ["2026-01", 4 * 5_000 - 30 * 50 + 40 * 30 * 2 + 60 * 50 * 2 + 4 * 4_000 + 40 * 50 + 4 * 95, true],
      ["2025-12", 5 * 5_000 + 5 * 40 * 30 + 5 * 4_000, true],
    ]);
    const january = await runQuery(statementDocument, hotel, { id: statements[0]!.id });
    expect(january).toMatchObject({
      customer: { number, name: "Ambassador Hotel", route: "33" },
      period_start: "2026-01-01",
      period_end: "2026-01-31",
      issued_on: "2026-02-01",
    });
    expect(
      january.products.map(({ sku, price_cents, pieces, deliveries, amount_cents }) => [
        sku,
        price_cents,
        pieces,
        deliveries,
        amount_cents,
      ]),
    ).toEqual([
      ["TWL", 50, 730, 8, 36_500],
      ["NAP", 30, 80, 2, 2_400],
      ["NAP", 50, 120, 2, 6_000],
      ["CLO", 95, 4, 1, 380],
    ]);
    expect(january.dates.find(({ date }) => date === "2026-01-14")).toMatchObject({ pieces: 124, amount_cents: 6_380 });
    expect((await runQuery(openStatements, inn, { number: "110002" })).statements).toMatchObject([
      { month: "2026-01", deliveries: 2, total_cents: 2 * 50 * 50 },
    ]);
  });

  it("stays as issued, whatever changes afterwards", async () => {
    const { prisma } = database.current;
    const before = await runQuery(openStatements, hotel, { number });
    await prisma.rentalItem.updateMany({ data: { customerPriceCents: 999 } });
    await prisma.product.update({ where: { sku: "TWL" }, data: { name: "Another Towel" } });
    await recordStop("2026-01-21", "completed", 3);
    await issueStatements.run(never);
    expect((await runQuery(openStatements, hotel, { number })).statements).toEqual(before.statements);
    expect((await runQuery(statementDocument, hotel, { id: before.statements[0]!.id })).products[0]).toMatchObject({
      description: "Bath Towel",
      price_cents: 50,
    });
  });

  it("is issued later if it was missed, in steps, until the portal stops", async () => {
    setClock(new Date("2026-05-03T20:00:00Z"));
    let steps = 0;
    await issueStatements.run(() => ++steps > 1);
    expect(await runQuery(monthToIssue, CONSOLE, {})).toEqual({ month: "2026-03" });
    await issueStatements.run(never);
    expect((await runQuery(openStatements, hotel, { number })).statements.map(({ month }) => month)).toEqual([
      "2026-04",
      "2026-03",
      "2026-02",
      "2026-01",
      "2025-12",
    ]);
  });
});

describe("a statement", () => {
  it("is visible to its customer and the office, and a 404 for others", async () => {
    const { statements } = await runQuery(openStatements, hotel, { number });
    const id = statements[0]!.id;
    const driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
    expect((await runQuery(statementDocument, admin, { id })).customer.number).toBe(number);
    await expect(runQuery(statementDocument, inn, { id })).rejects.toMatchObject({
      status: 404,
      message: "There is no such statement.",
    });
    await expect(runQuery(statementDocument, hotel, { id: uuid() })).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(statementDocument, driver, { id })).rejects.toMatchObject({ status: 403 });
    await expect(runQuery(openStatements, inn, { number })).rejects.toMatchObject({ status: 404 });
    // The inn's statement under the hotel's number, and the reverse.
    await expect(runQuery(openStatements, inn, { number: "110002", statement: id })).rejects.toMatchObject({
      status: 404,
    });
    await expect(runQuery(openStatements, admin, { number: "110002", statement: id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("of the current month opens with the same totals as in the list", async () => {
    setClock(new Date("2026-05-20T20:00:00Z"));
    const { running, shown } = await runQuery(openStatements, hotel, { number, statement: "running" });
    expect(shown).toMatchObject({ ...running, issued_on: null });
    expect(shown!.dates.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(running.total_cents);
    expect(await runQuery(listStatements, admin, { customer: number })).toMatchObject({
      customer: number,
      running,
      statements: [{ month: "2026-04" }, {}, {}, {}, {}],
    });
    expect(await runQuery(listStatements, admin, { customer: number, limit: "2", page: "3" })).toMatchObject({
      statements: [{ month: "2025-12" }],
      total: 5,
      total_pages: 3,
    });
  });

  it("without deliveries is issued, to mark it as done, but not listed", async () => {
    const nothing = "110099";
    await database.current.prisma.customer.create({
      data: {
        number: nothing,
        accountName: "Nothing Rented",
        routeNumber: "33",
        serviceDays: "M",
        serviceFrequency: "Weekly",
        createdAt: new Date("2026-05-02T12:00:00Z"),
      },
    });
    setClock(new Date("2026-06-02T20:00:00Z"));
    await issueStatements.run(never);
    expect(await database.current.prisma.statement.count({ where: { customerNumber: nothing } })).toBe(1);
    expect((await runQuery(openStatements, admin, { number: nothing })).statements).toEqual([]);
  });
});
