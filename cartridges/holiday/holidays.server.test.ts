import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setCompanySettings, companyToday } from "#services/company.server";
import { approveOrder, placeOrder } from "#cartridges/order/commands.server";
import { openPortal } from "#cartridges/order/order-portal/queries.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
import { addDays, nextDate } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { addHolidays, changeHolidays, endHolidays } from "./commands.server";
import { holidayEffect, openHolidays } from "./queries.server";
import type { HolidayDay } from "./schema";

const database = withTestDatabase();
const number = "110001";
let office: Actor, driver: Actor, hotel: Actor;
/** The Monday after next, and days of its week; each test has a week of its own. */
let weeks = 1;
const week = () => {
  const monday = addDays(nextDate("Monday", companyToday()), 7 * weeks++);
  return { monday, tuesday: addDays(monday, 1), wednesday: addDays(monday, 2), saturday: addDays(monday, 5) };
};
const day = (holiday: string, runs_on: string | null = null, route: string | null = null): HolidayDay => ({
  holiday,
  runs_on,
  route,
});
const add = (days: HolidayDay[], name = `Schedule ${uuid()}`) =>
  execute(addHolidays, office, { id: uuid(), name, days });
const listOf = async (date: string, route = "33") => {
  const { categories } = await runQuery(loadList, office, { route, date });
  return Object.fromEntries(
    categories.flatMap(({ items }) => items.map((item) => [item.item_id, item.total_quantity])),
  );
};

beforeAll(async () => {
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  office = await makeActor(database.current, "Admin");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
  // Cafe Lena comes every other week: out of the way.
  await database.current.prisma.customer.update({ where: { number: "110003" }, data: { deletedAt: new Date() } });
});

describe("a holiday", () => {
  it("moves what is due, besides what comes on that date anyway; taken out, all is as before", async () => {
    const { monday, tuesday, wednesday } = week();
    const usual = { TWL: 140, MAT: 10, NAP: 60 };
    expect(await listOf(monday)).toEqual(usual);
    const { id } = await add([day(monday, wednesday, "33")]);
    expect(await listOf(monday)).toEqual({});
    expect(await listOf(wednesday)).toEqual({ TWL: 220, MAT: 10, NAP: 60, CLO: 7 });
    expect(await listOf(monday, "07")).toEqual({ TWL: 900 });
    expect(
      await execute(changeHolidays, office, {
        id,
        version: 1,
        name: "Moved again",
        days: [day(monday, tuesday, "33")],
      }),
    ).toMatchObject({ version: 2 });
    expect(await listOf(tuesday)).toEqual(usual);
    expect(await listOf(wednesday)).toEqual({ TWL: 80, CLO: 7 });
    await execute(endHolidays, office, { id, version: 2 });
    expect(await listOf(monday)).toEqual(usual);
    expect(await listOf(tuesday)).toEqual({});
  });

  it("of a route stands before that of all routes; skipped, nothing comes", async () => {
    const { monday, tuesday } = week();
    await add([day(monday), day(monday, tuesday, "07")]);
    expect([await listOf(monday), await listOf(tuesday)]).toEqual([{}, {}]);
    expect([await listOf(monday, "07"), await listOf(tuesday, "07")]).toEqual([{}, { TWL: 900 }]);
  });

  it("takes its orders with it, and they are loaded with the list they are on", async () => {
    // Within the four weeks that can be ordered for; the first test has left this week as it was.
    const monday = addDays(nextDate("Monday", companyToday()), 14),
      tuesday = addDays(monday, 1);
    const { order: first } = await execute(placeOrder, hotel, {
      customerId: number,
      items: [{ productId: "TWL", quantity: 30 }],
      serviceDate: monday,
    });
    await execute(approveOrder, driver, { id: first.id });
    await add([day(monday, tuesday, "33")]);
    expect(await listOf(tuesday)).toMatchObject({ TWL: 70 });
    const portal = await runQuery(openPortal, hotel, { number, date: monday });
    expect(portal.dates.find(({ date }) => date === monday)).toMatchObject({ comes_on: tuesday });
    const key = { route_number: "33", service_day: "Tuesday", date: tuesday };
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect(await database.current.prisma.order.findUnique({ where: { id: first.id } })).toMatchObject({
      status: "processing",
    });
    // What is loaded stays as it is.
    const { schedules } = await runQuery(openHolidays, office, {});
    const { id, version } = schedules.find(({ days }) => days.some(({ holiday }) => holiday === monday))!;
    await expect(execute(endHolidays, office, { id, version })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("is complete. It stays as it is."),
    });
    await expect(add([day(tuesday)])).rejects.toMatchObject({ status: 400 });
  });

  it("is not the next date the customer is told of", async () => {
    // Asked of the customer, not counted from tomorrow: on a Monday or a Wednesday the next date is today.
    const next = (await runQuery(openCustomer, hotel, { number })).next!.date;
    const { id } = await add([day(next, addDays(next, 1), "33")]);
    expect((await runQuery(openCustomer, hotel, { number })).next).toMatchObject({ date: addDays(next, 1) });
    await execute(endHolidays, office, { id, version: 1 });
    expect((await runQuery(openCustomer, hotel, { number })).next).not.toMatchObject({ date: addDays(next, 1) });
  });

  it("says before it is entered which routes it moves, and how many stops", async () => {
    const { monday } = week();
    expect(await runQuery(holidayEffect, office, { holiday: monday })).toEqual({
      routes: [
        { route: "07", stops: 1, begun: null, orders: [] },
        { route: "33", stops: 2, begun: null, orders: [] },
      ],
    });
  });
});

describe("what is no holiday", () => {
  const { monday, tuesday, saturday } = week();
  it.each([
    ["a Saturday", [day(saturday)], "is no service day"],
    ["a date that has passed", [day("2026-01-05")], "has passed"],
    ["moved to a Saturday", [day(monday, saturday)], "the routes run Monday to Friday"],
    ["moved to itself", [day(monday, monday)], "Choose another date"],
    ["moved far away", [day(monday, addDays(monday, 21))], "more than 14 days"],
    ["the same twice", [day(monday), day(monday, tuesday)], "is a holiday already"],
    ["moved onto another", [day(tuesday), day(monday, tuesday, "33")], "is a holiday itself"],
    ["where another is moved to", [day(monday, tuesday), day(tuesday, null, "33")], "Move them first"],
    ["of a route that does not exist", [day(monday, null, "98")], "route 98 does not exist."],
  ])("%s", async (_, days, message) => {
    await expect(add(days)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("is refused beside another schedule too, and so is its name", async () => {
    const days = week();
    await add([day(days.monday)], "Founders' day");
    await expect(add([day(days.monday)])).rejects.toMatchObject({ status: 400 });
    await expect(add([day(days.tuesday)], "founders' DAY")).rejects.toMatchObject({
      fields: { name: expect.any(String) },
    });
  });

  it("is changed by one person at a time", async () => {
    const days = week();
    const { id } = await add([day(days.monday)], "Two windows");
    await execute(changeHolidays, office, { id, version: 1, name: "Two windows", days: [day(days.tuesday)] });
    await expect(
      execute(changeHolidays, office, { id, version: 1, name: "Two", days: [day(days.monday)] }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });
});
