import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CONSOLE, type Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { companyDate, companyMinutes, setClock } from "#services/clock.server";
import { companyTime, companyToday, setCompanySettings } from "#services/company.server";
import { endItem } from "#cartridges/customer/customer-detail/commands.server";
import { deleteCustomer } from "#cartridges/customer/customer-list/commands.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { isToHandBack } from "#cartridges/hand-back/queries.server";
import { addHolidays } from "#cartridges/holiday/commands.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { countSales } from "#cartridges/sales/commands.server";
import { openDashboard } from "#cartridges/sales/queries.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import { completeStop } from "#cartridges/stop/commands.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { emptyTables, withTestDatabase } from "../../tests/support/test-database";
import { issueMonth } from "./commands.server";
import { monthToIssue, openStatements } from "./queries.server";

/**
 * The bounds of periods by the company's clock: months, customers, items, holidays, coverages and
 * the day itself. One time zone is hours behind UTC and one hours ahead, and each has its DST
 * change on a Sunday within these weeks.
 */
const ZONES = [
  { timezone: "America/Los_Angeles", changes: "2026-03-08" },
  { timezone: "Pacific/Auckland", changes: "2026-04-05" },
];
const [MIDNIGHT, LAST_MINUTE] = ["00:00", "23:59"];
const number = "110001";
const database = withTestDatabase();
let admin: Actor, driver: Actor, boss: Actor, relief: Actor;
afterAll(() => setClock());

describe.each(ZONES)("in $timezone", ({ timezone, changes }) => {
  /** The moment at which the company's clock shows this. */
  function at(date: string, time: string): Date {
    const [hours, minutes] = time.split(":").map(Number);
    for (let ahead = -15 * 4; ahead <= 15 * 4; ahead++) {
      const moment = new Date(Date.parse(`${date}T${time}:00Z`) + ahead * 900_000);
      if (companyDate(moment, timezone) === date && companyMinutes(moment, timezone) === hours! * 60 + minutes!)
        return moment;
    }
    throw new Error(`There is no ${date} ${time} in ${timezone}.`);
  }
  const clockSays = (date: string, time: string) => setClock(at(date, time));
  const stop = (date: string) => stopIdOf({ route: "33", date, customer: number });
  const issue = (month: string) => execute(issueMonth, CONSOLE, { month });
  const statementOf = (month: string) =>
    database.current.prisma.statement.findFirst({
      where: { customerNumber: number, periodStart: new Date(`${month}-01`) },
    });
  const dueOn = async (date: string) => {
    const { categories } = await runQuery(loadList, admin, { route: "33", date });
    return categories.flatMap(({ items }) => items).reduce((sum, { total_quantity: total }) => sum + total, 0);
  };
  /** The month that ends before a Monday, and the two after it. */
  const FIRST = "2026-06-01";

  beforeEach(async () => {
    setCompanySettings({ timezone, appUrl: "http://localhost", mailsAreSent: false });
    setClock(at(addDays(changes, -20), "12:00"));
    await emptyTables(database.current);
    await makeSmallCompany(database.current);
    const { prisma } = database.current;
    const createdAt = at("2026-02-02", "08:00");
    await prisma.customer.updateMany({ data: { createdAt } });
    await prisma.rentalItem.updateMany({ data: { createdAt } });
    admin = await makeActor(database.current, "Admin");
    boss = await makeActor(database.current, "SuperAdmin");
    driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
    relief = await makeActor(database.current, "Driver");
  });

  it.each([MIDNIGHT, LAST_MINUTE])(
    "bills deliveries on the first of a month to a customer deleted that day at %s",
    async (time) => {
      clockSays(FIRST, MIDNIGHT);
      await execute(completeStop, driver, { id: stop(FIRST) });
      clockSays(FIRST, time);
      await execute(deleteCustomer, admin, { id: number });
      // Counted in June for the dashboard, with its commission, and issued in July.
      clockSays("2026-06-15", "12:00");
      await database.current.prisma.setting.create({ data: { key: "statements-issued", value: "2026-05" } });
      await database.current.prisma.customer.updateMany({
        where: { number: { not: number } },
        data: { deletedAt: at("2026-05-20", "12:00") },
      });
      await execute(countSales, CONSOLE, {});
      const { figures, months } = await runQuery(openDashboard, boss, {});
      expect(figures.sales.now).toBe(8_000);
      expect(figures.commission.now).toBe(800);
      expect(months).toEqual([{ period: "2026-06", amount: 80, sales: 80 }]);
      clockSays("2026-07-01", "12:00");
      await issue("2026-06");
      expect(await statementOf("2026-06")).toMatchObject({ totalCents: 8_000 });
    },
  );

  it("bills nothing of a month to a customer deleted at 23:59 on the last day before it", async () => {
    clockSays("2026-05-31", LAST_MINUTE);
    await execute(deleteCustomer, admin, { id: number });
    clockSays("2026-07-01", "12:00");
    await issue("2026-05");
    await issue("2026-06");
    expect(await statementOf("2026-05")).not.toBeNull();
    expect(await statementOf("2026-06")).toBeNull();
  });

  it("keeps a month open until its last shift is over, and bills deliveries after midnight in it", async () => {
    const last = "2026-06-30";
    await database.current.prisma.customer.updateMany({ data: { serviceDays: "MTW" } });
    await database.current.prisma.rentalItem.updateMany({ where: { deliveryDay: 3 }, data: { deliveryDay: 2 } });
    await database.current.prisma.setting.create({ data: { key: "statements-issued", value: "2026-05" } });
    clockSays(last, LAST_MINUTE);
    expect(await runQuery(monthToIssue, CONSOLE, {})).toEqual({ month: null });
    clockSays("2026-07-01", "00:30");
    expect(await runQuery(monthToIssue, CONSOLE, {})).toEqual({ month: null });
    await expect(issue("2026-06")).rejects.toMatchObject({ status: 400 });
    const lines = [{ item_id: "TWL", delivered: 3, reason: "count" as const }];
    await execute(completeStop, driver, { id: stop(last), lines });
    clockSays("2026-07-01", "04:00");
    expect(await runQuery(monthToIssue, CONSOLE, {})).toEqual({ month: "2026-06" });
    await issue("2026-06");
    const billed = await database.current.prisma.statementLine.findMany({
      where: { statement: { customerNumber: number }, serviceDate: new Date(last) },
    });
    expect(billed.map(({ sku, quantity }) => [sku, quantity])).toEqual([["TWL", 3]]);
  });

  it.each([MIDNIGHT, LAST_MINUTE])("ends an item on its date if agreed on at %s of the day before", async (time) => {
    const item = await database.current.prisma.rentalItem.findFirstOrThrow({
      where: { customerNumber: number, sku: "NAP" },
    });
    const monday = addDays(changes, 1);
    clockSays(changes, time);
    const before = await dueOn(monday);
    await execute(endItem, admin, { id: number, itemId: item.id, from: addDays(monday, 7) });
    expect(await dueOn(monday)).toBe(before);
    expect(await dueOn(addDays(monday, 14))).toBe((await dueOn(monday)) - 60);
    clockSays(monday, LAST_MINUTE);
    expect(await dueOn(monday)).toBe(before);
  });

  it("gives a route to a relief driver from the first minute of coverage to the last", async () => {
    const [monday, tuesday] = [addDays(changes, 1), addDays(changes, 2)];
    await database.current.prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: relief.id!,
        routeNumber: "33",
        firstDate: new Date(monday),
        lastDate: new Date(tuesday),
        createdById: relief.id!,
      },
    });
    const serves = (date: string) => mayServeRoute(database.current.prisma, relief, "33", date);
    for (const [date, time] of [
      [monday, MIDNIGHT],
      [tuesday, LAST_MINUTE],
    ] as const) {
      clockSays(date, time);
      expect([await serves(addDays(monday, -3)), await serves(date), await serves(addDays(tuesday, 1))]).toEqual([
        false,
        true,
        false,
      ]);
      expect(await mayServeRoute(database.current.prisma, relief, "33")).toBe(true);
      expect(await runQuery(isToHandBack, CONSOLE, {})).toEqual({ due: false });
    }
    clockSays(addDays(tuesday, 1), MIDNIGHT);
    expect(await mayServeRoute(database.current.prisma, relief, "33")).toBe(false);
    expect(await runQuery(isToHandBack, CONSOLE, {})).toEqual({ due: true });
  });

  it("ends a coverage that was ended early on the same day, and keeps the days before it", async () => {
    const monday = addDays(changes, 1);
    const data = { driverId: relief.id!, routeNumber: "33", createdById: relief.id! };
    const day = { firstDate: new Date(monday), lastDate: new Date(monday) };
    const id = uuid();
    await database.current.prisma.reliefCoverage.create({
      data: { id, ...data, ...day, endedAt: at(changes, LAST_MINUTE) },
    });
    clockSays(monday, "12:00");
    expect(await runQuery(isToHandBack, CONSOLE, {})).toEqual({ due: false });
    await database.current.prisma.reliefCoverage.update({ where: { id }, data: { endedAt: at(monday, MIDNIGHT) } });
    expect(await runQuery(isToHandBack, CONSOLE, {})).toEqual({ due: true });
  });

  it.each([MIDNIGHT, LAST_MINUTE])("accepts today as a holiday at %s, but not yesterday", async (time) => {
    const [monday, tuesday] = [addDays(changes, 1), addDays(changes, 2)];
    clockSays(tuesday, time);
    const day = (holiday: string) => ({ id: uuid(), name: holiday, days: [{ holiday, runs_on: null, route: "33" }] });
    await expect(execute(addHolidays, admin, day(monday))).rejects.toMatchObject({ status: 400 });
    await expect(execute(addHolidays, admin, day(tuesday))).resolves.toMatchObject({ version: 1 });
  });

  it("counts biweekly weeks by dates, across the DST change", async () => {
    const first = addDays(changes, -6);
    await database.current.prisma.customer.update({
      where: { number: "110003" },
      data: { firstService: new Date(first), createdAt: at("2026-02-02", "08:00") },
    });
    const comes = async (date: string) => {
      const { categories } = await runQuery(loadList, admin, { route: "33", date });
      return categories.some(({ items }) =>
        items.some(({ customers }) => customers.some((each) => each.number === "110003")),
      );
    };
    for (const [weeks, expected] of [true, false, true, false, true].entries()) {
      const monday = addDays(first, 7 * weeks);
      for (const time of [MIDNIGHT, LAST_MINUTE]) {
        clockSays(monday, time);
        expect([monday, time, await comes(monday)]).toEqual([monday, time, expected]);
      }
    }
  });

  it("has one today from its first minute to its last, also on the night of the DST change", async () => {
    for (const date of [addDays(changes, -1), changes, addDays(changes, 1), "2026-05-31", FIRST])
      for (const [time, minutes] of [
        [MIDNIGHT, 0],
        [LAST_MINUTE, 24 * 60 - 1],
      ] as const) {
        clockSays(date, time);
        expect(companyToday()).toBe(date);
        expect(companyTime()).toMatchObject({ date, minutes });
      }
    const monday = addDays(changes, 1);
    expect(dayOf(monday)).toBe("Monday");
    const next = async () => (await runQuery(openCustomer, admin, { number })).next?.date;
    clockSays(monday, MIDNIGHT);
    expect(await next()).toBe(monday);
    clockSays(monday, LAST_MINUTE);
    expect(await next()).toBe(monday);
    clockSays(addDays(monday, 1), MIDNIGHT);
    expect(await next()).toBe(addDays(monday, 2));
  });

  it("shows the current month from its first minute, with only that month's deliveries", async () => {
    await database.current.prisma.setting.create({ data: { key: "statements-issued", value: "2026-05" } });
    clockSays(FIRST, MIDNIGHT);
    const { running } = await runQuery(openStatements, admin, { number });
    expect(running).toMatchObject({ month: "2026-06", pieces: 0 });
    clockSays("2026-06-30", LAST_MINUTE);
    expect((await runQuery(openStatements, admin, { number })).running).toMatchObject({
      month: "2026-06",
      period_end: "2026-06-29",
    });
  });
});
