import { beforeAll, describe, expect, test } from "vitest";
import { passwordMatches } from "#services/password.server";
import { addDays, isServiceWeek, nextDate, numberOf } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import { checkDatabase } from "#cartridges/database/queries.server";
import { CONSOLE } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { withTestDatabase } from "../../tests/support/test-database";
import { demoCustomers, mondayOf } from "./customers";
import { isEmptyCompany, seedDemo } from "./demo-company.server";

const TODAY = "2026-03-11";
const ROUTES = ["05", "09", "11", "12", "33", "75"];
const ACCOUNTS = [
  "admin",
  "driver05",
  "driver09",
  "driver11",
  "driver12",
  "driver33",
  "driver75",
  "hotel",
  "relief",
  "superadmin",
];
const database = withTestDatabase();

describe("the demo company", () => {
  beforeAll(async () => {
    const { prisma } = database.current;
    expect(await isEmptyCompany(prisma)).toBe(true);
    await expect(
      prisma.$transaction(async (tx) => {
        await seedDemo(tx, TODAY, { past: false });
        throw new Error("the power goes");
      }),
    ).rejects.toThrow("the power goes");
    expect(await isEmptyCompany(prisma), "a failed seed leaves nothing").toBe(true);
    await seedDemo(prisma, TODAY, { past: false });
  });

  test("has six routes, 133 customers with demo numbers and 50 products in eight categories", async () => {
    const { prisma } = database.current;
    expect((await prisma.route.findMany({ orderBy: { number: "asc" } })).map((route) => route.number)).toEqual(ROUTES);
    const customers = await prisma.customer.findMany();
    expect(customers).toHaveLength(133);
    expect(customers.filter(({ number }) => number < "100000" || number > "109999")).toEqual([]);
    expect(new Set(customers.map((customer) => customer.accountName)).size).toBe(133);
    expect(customers.filter((customer) => customer.accessInstructions !== "").length).toBeGreaterThan(40);
    expect([await prisma.product.count(), await prisma.category.count()]).toEqual([50, 8]);
    expect(await prisma.product.groupBy({ by: ["kind"], _count: true, orderBy: { kind: "asc" } })).toMatchObject([
      { kind: "rental" },
      { kind: "direct_sale" },
    ]);
  });

  test("passes the database check", async () => {
    expect(await runQuery(checkDatabase, CONSOLE, {})).toMatchObject({ findings: [] });
  });

  test("is no longer empty, so it is not seeded again", async () => {
    expect(await isEmptyCompany(database.current.prisma)).toBe(false);
    expect(await database.current.prisma.setting.findUnique({ where: { key: "demo" } })).toMatchObject({ value: true });
  });

  test("loads 12 to 30 products on every route and weekday of the coming weeks", async () => {
    const items = await database.current.prisma.rentalItem.findMany({ include: { customer: true } });
    const outside: string[] = [];
    for (const week of [0, 1, 2])
      for (const route of ROUTES)
        for (const day of SERVICE_DAYS) {
          const date = addDays(nextDate(day, TODAY), 7 * week);
          const due = items.filter(
            ({ customer, deliveryDay }) =>
              customer.routeNumber === route &&
              deliveryDay === numberOf(day) &&
              isServiceWeek(
                customer.serviceFrequency,
                customer.firstService && customer.firstService.toISOString().slice(0, 10),
                date,
              ),
          );
          const products = new Set(due.map((item) => item.sku)).size;
          if (products < 12 || products > 30) outside.push(`${route} ${date}: ${products}`);
        }
    expect(outside).toEqual([]);
    expect(items.filter((item) => item.quantity < 1)).toEqual([]);
    expect(items.filter((item) => !item.customer.serviceDays.includes("MTWRF".charAt(item.deliveryDay - 1)))).toEqual(
      [],
    );
  });

  test("has 22 stops on route 33 every Monday, some of them biweekly, and positions for all but one", async () => {
    const customers = await database.current.prisma.customer.findMany({ where: { routeNumber: "33" } });
    for (const week of [0, 1, 2, 3]) {
      const date = addDays(nextDate("Monday", TODAY), 7 * week);
      const due = customers.filter(
        ({ serviceDays, serviceFrequency, firstService }) =>
          serviceDays.includes("M") &&
          isServiceWeek(serviceFrequency, firstService && firstService.toISOString().slice(0, 10), date),
      );
      expect(due).toHaveLength(22);
      expect(due.filter(({ serviceFrequency }) => serviceFrequency === "Biweekly")).toHaveLength(1);
      expect(due.filter(({ lat }) => lat === null).map(({ accountName }) => accountName)).toEqual(["The Late Program"]);
    }
    const places = (await database.current.prisma.customer.findMany({ where: { lat: { not: null } } })).map(
      ({ lat, lng }) => `${lat} ${lng}`,
    );
    expect(new Set(places).size).toBe(132);
  });

  test("serves some customers biweekly, some in this week and some in the next", async () => {
    const biweekly = await database.current.prisma.customer.findMany({ where: { serviceFrequency: "Biweekly" } });
    const starts = biweekly.map((customer) => customer.firstService!.toISOString().slice(0, 10));
    expect(starts.filter((date) => mondayOf(date) !== date)).toEqual([]);
    const dueNow = starts.filter((start) => isServiceWeek("Biweekly", start, TODAY)).length;
    expect(dueNow).toBeGreaterThan(2);
    expect(starts.length - dueNow).toBeGreaterThan(2);
  });

  test("has a standing stop order for each route and day, numbered without gaps", async () => {
    const stops = await database.current.prisma.routeStop.findMany({
      orderBy: [{ routeNumber: "asc" }, { serviceDay: "asc" }, { position: "asc" }],
      include: { customer: true },
    });
    const lists: Record<string, number[]> = {};
    for (const stop of stops) (lists[`${stop.routeNumber} ${stop.serviceDay}`] ??= []).push(stop.position);
    for (const positions of Object.values(lists)) expect(positions).toEqual(positions.map((_, index) => index + 1));
    expect(Object.keys(lists)).toHaveLength(30);
    expect(stops.filter((stop) => stop.customer.routeNumber !== stop.routeNumber)).toEqual([]);
  });

  test("has an account for every role, each with an email address and the demo password", async () => {
    const users = await database.current.prisma.user.findMany({
      orderBy: { username: "asc" },
      include: { customer: true },
    });
    expect(users.map((user) => user.username)).toEqual(ACCOUNTS);
    expect(
      users.filter(
        (user) =>
          user.email !== `${user.username}@clothesline.example` || user.approval !== "approved" || !user.onboarded,
      ),
    ).toEqual([]);
    expect(users.map((user) => `${user.role} ${user.routeNumber ?? ""}`.trim())).toEqual([
      "Admin",
      ...ROUTES.map((route) => `Driver ${route}`),
      "Customer",
      "Driver RELIEF",
      "SuperAdmin",
    ]);
    const hotel = users.find((user) => user.username === "hotel")!.customer!;
    expect([hotel.routeNumber, hotel.serviceDays]).toEqual(["33", "MTWRF"]);
    expect(await passwordMatches(users[0]!.passwordHash, "clothesline-demo")).toBe(true);
  });

  test("has three months of history: a statement per customer and month, and a fully loaded last day", async () => {
    const { prisma } = database.current;
    const statements = await prisma.statement.groupBy({
      by: ["periodStart"],
      _count: true,
      _min: { totalCents: true },
      orderBy: { periodStart: "asc" },
    });
    expect(statements.map(({ periodStart, _count }) => [periodStart.toISOString().slice(0, 10), _count])).toEqual([
      ["2025-12-01", 133],
      ["2026-01-01", 133],
      ["2026-02-01", 133],
    ]);
    expect(statements.every(({ _min }) => _min.totalCents! > 0)).toBe(true);
    const sessions = await prisma.loadingSession.findMany({
      include: { _count: { select: { marks: true } }, shorts: true },
    });
    expect(sessions.map(({ routeNumber }) => routeNumber).sort()).toEqual(ROUTES);
    for (const { serviceDate, status, shorts, _count } of sessions)
      expect([serviceDate.toISOString().slice(0, 10), status, shorts.length, _count.marks > 10]).toEqual([
        "2026-03-10",
        "completed",
        0,
        true,
      ]);
  });

  test("is the same company whenever it is created; only the weeks follow the calendar", () => {
    expect(demoCustomers(TODAY)).toEqual(demoCustomers(TODAY));
    const later = demoCustomers(addDays(TODAY, 7));
    expect(later.map((customer) => customer.address)).toEqual(demoCustomers(TODAY).map((customer) => customer.address));
    expect(demoCustomers("2026-03-15").map((customer) => customer.firstService)).toEqual(
      demoCustomers(TODAY).map((customer) => customer.firstService),
    );
  });
});
