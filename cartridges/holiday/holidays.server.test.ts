import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { longDate } from "#ui/formats";
import { setCompanySettings, companyToday } from "#services/company.server";
import { approveOrder, placeOrder } from "#cartridges/order/commands.server";
import { openPortal } from "#cartridges/order/order-portal/queries.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
import { addDays, comingServiceDay, nextDate } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { addHolidays, changeHolidays, endHolidays } from "./commands.server";
import { holidayEffect, openHolidays } from "./queries.server";
import type { HolidayDay } from "./schema";

const database = withTestDatabase();
const number = "110001";
let office: Actor, driver: Actor, hotel: Actor;
/** Each call returns the days of another week, so tests do not affect one another. */
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
  // Cafe Lena is served every other week, which would make the lists depend on the date.
  await database.current.prisma.customer.update({ where: { number: "110003" }, data: { deletedAt: new Date() } });
});

describe("a holiday", () => {
  it("adds what is due to another date's list, and restores the lists when it ends", async () => {
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

  it("of a route overrides one of all routes, and delivers nothing if skipped", async () => {
    const { monday, tuesday } = week();
    await add([day(monday), day(monday, tuesday, "07")]);
    expect([await listOf(monday), await listOf(tuesday)]).toEqual([{}, {}]);
    expect([await listOf(monday, "07"), await listOf(tuesday, "07")]).toEqual([{}, { TWL: 900 }]);
  });

  it("moves its orders too, and they are loaded with the other date's list", async () => {
    // Orders can be placed up to four weeks ahead. The first test left this week unchanged.
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
    // Once loaded, the holiday can no longer change.
    const { schedules } = await runQuery(openHolidays, office, {});
    const { id, version } = schedules.find(({ days }) => days.some(({ holiday }) => holiday === monday))!;
    await expect(execute(endHolidays, office, { id, version })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("is complete. It stays as it is."),
    });
    await expect(add([day(tuesday)])).rejects.toMatchObject({ status: 400 });
  });

  it("is not shown to the customer as the next delivery", async () => {
    // Read from the customer, not computed from tomorrow: on a Monday or Wednesday it is today.
    const next = (await runQuery(openCustomer, hotel, { number })).next!.date;
    const { id } = await add([day(next, addDays(next, 1), "33")]);
    expect((await runQuery(openCustomer, hotel, { number })).next).toMatchObject({ date: addDays(next, 1) });
    await execute(endHolidays, office, { id, version: 1 });
    expect((await runQuery(openCustomer, hotel, { number })).next).not.toMatchObject({ date: addDays(next, 1) });
  });

  it("previews the routes it moves and their numbers of stops", async () => {
    const { monday } = week();
    expect(await runQuery(holidayEffect, office, { holiday: monday })).toEqual({
      routes: [
        { route: "07", stops: 1, begun: null, orders: [] },
        { route: "33", stops: 2, begun: null, orders: [] },
      ],
    });
  });
});

describe("a holiday of all routes, of which one has begun to load", () => {
  it("names the others, which can be entered one by one", async () => {
    const today = comingServiceDay(companyToday());
    await execute(startLoading, driver, { route_number: "33", service_day: today.day, date: today.date });
    const { routes } = await runQuery(holidayEffect, office, { holiday: today.date });
    expect(routes.find(({ route }) => route === "33")).toMatchObject({ begun: { kind: "load", route: "33" } });
    await expect(add([day(today.date)])).rejects.toMatchObject({
      fields: {
        "days.0.holiday": `The load of route 33 for ${longDate(today.date)} has been started. It stays as it is. Routes that have not begun: 07.`,
      },
    });
    const { id } = await add([day(today.date, null, "07")], "Snow day");
    await execute(endHolidays, office, { id, version: 1 });
  });
});

describe("an invalid holiday", () => {
  const { monday, tuesday, saturday } = week();
  it.each([
    ["it is a Saturday", [day(saturday)], "is not a service day"],
    ["its date has passed", [day("2026-01-05")], "has passed"],
    ["it moves to a Saturday", [day(monday, saturday)], "the routes run Monday to Friday"],
    ["it moves to itself", [day(monday, monday)], "Choose another date"],
    ["it moves too far away", [day(monday, addDays(monday, 21))], "more than 14 days"],
    ["it is a duplicate", [day(monday), day(monday, tuesday)], "is a holiday already"],
    ["it moves onto another holiday", [day(tuesday), day(monday, tuesday, "33")], "is a holiday itself"],
    ["another holiday moves onto it", [day(monday, tuesday), day(tuesday, null, "33")], "Move them first"],
    ["its route does not exist", [day(monday, null, "98")], "route 98 does not exist."],
  ])("is refused if %s", async (_, days, message) => {
    await expect(add(days)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("is refused if another schedule has the same day, or the same name", async () => {
    const days = week();
    await add([day(days.monday)], "Founders' day");
    await expect(add([day(days.monday)])).rejects.toMatchObject({ status: 400 });
    await expect(add([day(days.tuesday)], "founders' DAY")).rejects.toMatchObject({
      fields: { name: expect.any(String) },
    });
  });

  it("is refused if the schedule's version is stale", async () => {
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
