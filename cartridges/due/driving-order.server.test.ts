import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runQuery, execute } from "#kernel/execute.server";
import type { Actor } from "#kernel/actor";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { addHolidays } from "#cartridges/holiday/commands.server";
import { readLoadList } from "#cartridges/load-list/list.server";
import { openRelief } from "#cartridges/relief/queries.server";
import { startStop } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";

const database = withTestDatabase();
const TUESDAY = "2026-01-06";
let office: Actor, relief: Actor;

beforeAll(async () => {
  setClock(new Date("2026-01-02T12:00:00Z"));
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  const createdAt = new Date("2025-01-01");
  await prisma.customer.updateMany({ data: { createdAt } });
  await prisma.rentalItem.updateMany({ data: { createdAt } });
  office = await makeActor(database.current, "Admin");
  relief = await makeActor(database.current, "Driver");
  // This customer is due on Tuesdays anyway, and has an order of their own.
  await prisma.customer.update({ where: { number: "110004" }, data: { serviceDays: "TW", accountName: "Zum Anker" } });
  const item = {
    id: uuid(),
    customerNumber: "110004",
    sku: "NAP",
    quantity: 5,
    deliveryDay: 2,
    customerPriceCents: 50,
  };
  await prisma.rentalItem.create({ data: { ...item, createdAt } });
  await prisma.routeStop.create({
    data: { routeNumber: "33", serviceDay: "T", customerNumber: "110004", position: 1, minutes: 20 },
  });
  await prisma.routeStop.updateMany({ where: { customerNumber: "110002" }, data: { minutes: 40 } });
  const days = [{ holiday: "2026-01-05", runs_on: TUESDAY, route: null }];
  await execute(addHolidays, office, { id: uuid(), name: "Day of rest", days });
});
afterAll(() => setClock());

const MOVED = ["Zum Anker", "Marina Inn", "Ambassador Hotel", "Cafe Lena"];

it("a holiday's stops keep the order of their own weekday, after the day's own stops", async () => {
  const { prisma } = database.current;
  const { stops } = await runQuery(openRouteDay, office, { route: "33", date: TUESDAY });
  expect(stops.map(({ customer_name }) => customer_name)).toEqual(MOVED);
  expect(stops.map(({ minutes }) => minutes)).toEqual([20, 40, 15, 15]);
  const list = await readLoadList(prisma, "33", { day: "Tuesday", date: TUESDAY });
  const napkins = list.categories.flatMap(({ items }) => items).find(({ item_id }) => item_id === "NAP")!;
  expect(napkins.customers.map(({ name }) => name)).toEqual(["Zum Anker", "Ambassador Hotel", "Cafe Lena"]);
  await prisma.reliefCoverage.create({
    data: {
      id: uuid(),
      driverId: relief.id!,
      routeNumber: "33",
      firstDate: new Date(TUESDAY),
      lastDate: new Date(TUESDAY),
      createdById: relief.id!,
    },
  });
  const { chosen } = await runQuery(openRelief, relief, {});
  expect(chosen!.stops.map(({ account_name }) => account_name)).toEqual(MOVED);
});

it("the driving order is the order in which that day's stops are created", async () => {
  setClock(new Date(`${TUESDAY}T08:00:00Z`));
  await execute(startStop, office, { id: stopIdOf({ route: "33", date: TUESDAY, customer: "110001" }) });
  const stops = await database.current.prisma.stop.findMany({
    include: { customer: true },
    orderBy: { position: "asc" },
  });
  expect(stops.map(({ customer }) => customer.accountName)).toEqual(MOVED);
});
