import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { markItem, startLoading } from "#cartridges/load-list/commands.server";
import { addNote, resolveNote } from "#cartridges/note/commands.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { completeStop } from "../commands.server";
import { stopIdOf } from "../stop-key";
import { openDays } from "./queries.server";

const database = withTestDatabase();
const DATE = "2026-01-05";
const session = { route_number: "33", service_day: "Monday", date: DATE };
let driver: Actor, office: Actor;

beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  setClock(new Date(`${DATE}T05:10:00Z`));
  await makeSmallCompany(database.current);
  driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
  office = await makeActor(database.current, "Admin");
});
afterAll(() => setClock());

const day = async () => {
  const data = await runQuery(openDays, office, {});
  return { ...data, ours: data.routes.find(({ route }) => route === "33")! };
};

it("lists what is due, loaded, short and done on each route, and its last activity", async () => {
  expect((await day()).ours).toMatchObject({
    driver_name: driver.name,
    covered_by: null,
    loading: "none",
    pieces: 240,
    loaded: 0,
    short: 0,
    stops: 3,
    last_sign: null,
  });

  await execute(startLoading, driver, session);
  setClock(new Date(`${DATE}T05:20:00Z`));
  await execute(markItem, driver, { ...session, item_id: "TWL", loaded_quantity: 100 });
  const loading = { loading: "in_progress", loaded: 100, short: 40, last_sign: `${DATE}T05:20:00.000Z` };
  expect((await day()).ours).toMatchObject(loading);

  setClock(new Date(`${DATE}T08:00:00Z`));
  await execute(completeStop, driver, { id: stopIdOf({ route: "33", date: DATE, customer: "110002" }) });
  expect((await day()).ours).toMatchObject({ completed: 1, issues: 0, last_sign: `${DATE}T08:00:00.000Z` });
});

it("counts what is open in the company, without resolved notes", async () => {
  const before = (await day()).stats;
  expect(before).toMatchObject({ totalCustomers: 5, pendingOrders: 0, activeNotes: 0 });
  expect(before.todayStops).toBe((await day()).routes.reduce((sum, { stops }) => sum + stops, 0));

  const id = uuid();
  await execute(addNote, driver, { id, customerNumber: "110001", content: "The dock is wet." });
  expect((await day()).stats.activeNotes).toBe(1);
  await execute(resolveNote, driver, { id, resolved: true });
  expect((await day()).stats.activeNotes).toBe(0);
});

it("lists what is rented for a day on which its customer is not served", async () => {
  const stays = { number: "110004", name: "Not On Monday", day: 1, items: 1, pieces: 5 };
  expect((await day()).stranded).toEqual([stays]);
  const where = { number: "110001" };
  const { serviceDays } = await database.current.prisma.customer.findUniqueOrThrow({ where });
  await database.current.prisma.customer.update({ where, data: { serviceDays: "M" } });
  const dropped = { number: "110001", name: "Ambassador Hotel", day: 3, items: 1, pieces: 80 };
  expect((await day()).stranded).toEqual([dropped, stays]);
  await database.current.prisma.customer.update({ where, data: { serviceDays } });
});

it("lists the unrecorded stops of the last week, and routes without any record", async () => {
  const { prisma } = database.current;
  const began = { createdAt: new Date("2025-12-01T12:00:00Z") };
  await prisma.customer.updateMany({ data: began });
  await prisma.rentalItem.updateMany({ data: began });
  const missing = async (now: string) => {
    setClock(new Date(now));
    return (await runQuery(openDays, office, {})).unrecorded;
  };
  // The shift of the fifth is still going on at 3 AM and over at 4 AM. One of its
  // three stops was recorded.
  expect((await missing("2026-01-06T03:00:00Z")).filter(({ date }) => date === DATE)).toEqual([]);
  expect((await missing("2026-01-06T04:00:00Z")).filter(({ date }) => date === DATE)).toEqual([
    { date: DATE, route: "07", stops: null },
    { date: DATE, route: "33", stops: 2 },
  ]);
  for (const customer of ["110001", "110003"]) {
    setClock(new Date("2026-01-05T09:00:00Z"));
    await execute(completeStop, driver, { id: stopIdOf({ route: "33", date: DATE, customer }) });
  }
  expect((await missing("2026-01-06T12:00:00Z")).filter(({ date }) => date === DATE)).toEqual([
    { date: DATE, route: "07", stops: null },
  ]);
  expect(await missing("2026-01-20T12:00:00Z")).not.toContainEqual(expect.objectContaining({ date: DATE }));
  // Nobody is due on a weekend.
  expect((await missing("2026-01-13T12:00:00Z")).map(({ date }) => date)).not.toContain("2026-01-11");
});

it("is open to the office only", async () => {
  await expect(runQuery(openDays, driver, {})).rejects.toMatchObject({ status: 403 });
});
