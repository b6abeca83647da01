import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { markItem, startLoading } from "#cartridges/load-list/commands.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { completeStop, skipStop } from "#cartridges/stop/commands.server";
import { openDays } from "#cartridges/stop/days/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { closeDay, reopenDay, settleDay, undoDayAct, unloadSoil } from "./commands.server";
import { openDayEnd } from "./queries.server";
import { sumOf } from "./rules";

const database = withTestDatabase();
const DATE = "2026-01-05";
const DAY = { route: "33", date: DATE };
const stopOf = (customer: string) => stopIdOf({ ...DAY, customer });
const [HOTEL, INN, CAFE] = [stopOf("110001"), stopOf("110002"), stopOf("110003")];
const at = (time: string, date = DATE) => new Date(`${date}T${time}:00Z`);
let driver: Actor, other: Actor, relief: Actor, office: Actor;

beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  const createdAt = new Date("2025-01-01");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
  driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  relief = await makeActor(database.current, "Driver");
  office = await makeActor(database.current, "Admin");
});
beforeEach(async () => {
  setClock(at("16:00"));
  await database.current.pool.query(
    "truncate day_act, stop, stop_event, delivery_line, route_day, loading_session, relief_coverage, " +
      "notification cascade",
  );
});
afterAll(() => setClock());

const open = async (actor = driver) => sumOf(await runQuery(openDayEnd, actor, DAY));
const dayRow = () =>
  database.current.prisma.routeDay.findUniqueOrThrow({
    where: { routeNumber_serviceDate: { routeNumber: "33", serviceDate: new Date(DATE) } },
  });
const newsOf = async (actor: Actor) =>
  (await database.current.prisma.notification.findMany({ where: { userId: actor.id! }, orderBy: { id: "asc" } })).map(
    ({ message, href, about }) => ({ message, href, about }),
  );
/**
 * Monday on route 33: towels 140, napkins 90, mats 10. The hotel refused ten towels, the inn is
 * complete, the cafe was closed.
 */
async function workedDay(): Promise<void> {
  await execute(completeStop, driver, {
    id: HOTEL,
    lines: [{ item_id: "TWL", delivered: 90, reason: "refused" }],
    soil_bags: 3,
  });
  await execute(completeStop, driver, { id: INN, soil_bags: 2 });
  await execute(skipStop, driver, { id: CAFE, reason: "closed" });
}

describe("the day's end", () => {
  it("shows what is left: pieces of the skipped stop and refused ones are on the truck", async () => {
    await workedDay();
    const sum = await open();
    expect(sum.counters).toMatchObject({ complete: 2, issues: 1, total: 3 });
    expect(sum.soil).toEqual({ bags: 5, pieces: 0 });
    expect(sum.soilLeft).toBe(true);
    expect(sum.unsettled).toMatchObject([
      { item_id: "TWL", loaded: 140, delivered: 130, left: 10 },
      { item_id: "NAP", loaded: 90, delivered: 60, left: 30 },
    ]);
  });

  it("counts the marked load, not what was due", async () => {
    const key = { route_number: "33", service_day: "Monday" as const, date: DATE };
    setClock(at("05:00"));
    await execute(startLoading, driver, key);
    await execute(markItem, driver, { ...key, item_id: "TWL", loaded_quantity: 120 });
    setClock(at("16:00"));
    expect((await open()).items.find(({ item_id }) => item_id === "TWL")).toMatchObject({
      loaded: 120,
      aboard: 120,
      left: 0,
    });
    await workedDay();
    expect((await open()).items.find(({ item_id }) => item_id === "TWL")).toMatchObject({ loaded: 120 });
  });

  it("can be closed with open items, which the office is notified of and sees", async () => {
    await workedDay();
    let notified = 0;
    const unsubscribe = subscribe("days", () => (notified += 1));
    const answer = await execute(closeDay, driver, { ...DAY, event_id: uuid() });
    unsubscribe();
    expect(answer).toMatchObject({ closed: true, message: "The day is closed." });
    expect(notified).toBe(1);
    expect(await newsOf(office)).toEqual([
      {
        about: "day",
        href: "/admin/day-end?route=33&date=2026-01-05",
        message:
          `${driver.name} closed route 33, Monday, January 5: ` +
          "2 of 3 stops done, 1 with an issue, soil not unloaded. 2 products do not add up.",
      },
    ]);
    const { routes } = await runQuery(openDays, office, { date: DATE });
    expect(routes.find(({ route }) => route === "33")).toMatchObject({
      stops: 3,
      completed: 2,
      issues: 1,
      closed_at: "2026-01-05T16:00:00.000Z",
      closed_by: driver.name,
      unsettled: 2,
      changed_since: false,
    });
  });

  it("adds up once what came back and why the rest did not is entered, also after closing", async () => {
    await workedDay();
    await execute(closeDay, driver, DAY);
    await execute(unloadSoil, driver, { ...DAY, bags: 5, pieces: 0 });
    await execute(settleDay, driver, { ...DAY, lines: [{ item_id: "TWL", returned: 10 }] });
    setClock(at("09:00", "2026-01-06"));
    // From the next morning on only the office can settle it.
    await expect(
      execute(settleDay, driver, { ...DAY, lines: [{ item_id: "NAP", returned: 30 }] }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/^This round was on Monday/) });
    await execute(settleDay, office, {
      ...DAY,
      lines: [{ item_id: "NAP", returned: 28, reason: "lost", text: "Cage 4" }],
    });
    const sum = await open(office);
    expect([sum.unsettled, sum.soilLeft, sum.end.closed?.by]).toEqual([[], false, driver.name]);
    expect(sum.items.find(({ item_id }) => item_id === "NAP")).toMatchObject({
      rest: 2,
      reason: "lost",
      text: "Cage 4",
    });
    expect((await dayRow()).unsettled).toBe(0);
  });

  it("shows that something was done at a stop after closing", async () => {
    await execute(completeStop, driver, { id: INN });
    await execute(closeDay, driver, DAY);
    await execute(completeStop, driver, { id: HOTEL, at: "2026-01-05T15:00:00.000Z" });
    const { routes } = await runQuery(openDays, office, { date: DATE });
    expect(routes.find(({ route }) => route === "33")).toMatchObject({ completed: 2, changed_since: true });
  });

  it("adds up with a stop sent after closing, such as one that was refused and retried", async () => {
    for (const id of [HOTEL, INN]) await execute(completeStop, driver, { id });
    await execute(closeDay, driver, DAY);
    expect((await open()).unsettled).toEqual([]);
    await execute(skipStop, driver, { id: CAFE, reason: "closed", at: "2026-01-05T15:00:00.000Z" });
    const sum = await open(office);
    expect(sum.unsettled).toMatchObject([{ item_id: "NAP", left: 30 }]);
    expect(sum.end.closed).toMatchObject({ at: "2026-01-05T16:00:00.000Z", by: driver.name });
    await execute(settleDay, driver, { ...DAY, lines: [{ item_id: "NAP", returned: 30 }] });
    expect((await open()).unsettled).toEqual([]);
    const { routes } = await runQuery(openDays, office, { date: DATE });
    expect(routes.find(({ route }) => route === "33")).toMatchObject({ unsettled: 0, changed_since: false });
  });
});

describe("closing", () => {
  it("twice is the same as once, also with the same id and by two at once", async () => {
    const event_id = uuid();
    await Promise.all([
      execute(closeDay, driver, { ...DAY, event_id }),
      execute(closeDay, office, { ...DAY, event_id: uuid() }),
    ]);
    await execute(closeDay, driver, { ...DAY, event_id });
    expect(await database.current.prisma.dayAct.count()).toBe(2);
    expect((await newsOf(office)).length + (await newsOf(driver)).length).toBeLessThanOrEqual(1);
    expect((await open()).end.closed).not.toBeNull();
    await expect(execute(closeDay, office, { ...DAY, event_id })).rejects.toMatchObject({ status: 409 });
    await expect(execute(unloadSoil, driver, { ...DAY, event_id, bags: 1, pieces: 0 })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("is reverted by Undo, or by reopening: by the driver on the day, by the office later", async () => {
    const event_id = uuid();
    await execute(closeDay, driver, { ...DAY, event_id });
    await execute(undoDayAct, driver, { ...DAY, undoes: event_id });
    expect((await open()).end).toMatchObject({ closed: null, reopened: [] });
    await execute(closeDay, driver, DAY);
    await execute(reopenDay, driver, { ...DAY, reason: "One more stop." });
    expect((await dayRow()).closedAt).toBeNull();
    await execute(closeDay, driver, DAY);
    setClock(at("09:00", "2026-01-06"));
    await expect(execute(reopenDay, driver, { ...DAY, reason: "Again." })).rejects.toMatchObject({ status: 409 });
    await execute(reopenDay, office, { ...DAY, reason: "A bag was forgotten." });
    expect((await open(office)).end).toMatchObject({
      closed: null,
      reopened: [{ text: "One more stop." }, { by: office.name }],
    });
  });

  it("that was queued offline is accepted the next day, with its original time", async () => {
    await workedDay();
    setClock(at("09:00", "2026-01-06"));
    await execute(closeDay, driver, { ...DAY, at: "2026-01-05T16:30:00.000Z" });
    expect((await dayRow()).closedAt).toEqual(at("16:30"));
  });

  it("counts for whoever closed first, even if the server receives theirs last", async () => {
    await workedDay();
    setClock(at("16:40"));
    await execute(closeDay, office, DAY);
    await execute(closeDay, driver, { ...DAY, at: "2026-01-05T16:30:00.000Z" });
    const { routes } = await runQuery(openDays, office, { date: DATE });
    const closed = (await open()).end.closed;
    expect(closed).toMatchObject({ at: "2026-01-05T16:30:00.000Z", by: driver.name });
    expect(routes.find(({ route }) => route === "33")).toMatchObject({ closed_at: closed!.at, closed_by: closed!.by });
  });

  it("is refused for another route's driver, a future day, a Saturday or an unknown product", async () => {
    await expect(execute(closeDay, other, DAY)).rejects.toMatchObject({ status: 403 });
    await expect(execute(closeDay, relief, DAY)).rejects.toMatchObject({ status: 403 });
    await expect(execute(closeDay, office, { ...DAY, date: "2026-01-12" })).rejects.toMatchObject({ status: 409 });
    await expect(execute(closeDay, office, { ...DAY, date: "2026-01-03" })).rejects.toMatchObject({ status: 400 });
    await expect(execute(closeDay, office, { ...DAY, route: "98" })).rejects.toMatchObject({ status: 404 });
    await expect(
      execute(settleDay, driver, { ...DAY, lines: [{ item_id: "NOPE", returned: 1 }] }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("by the covering driver returns the route to its own driver, once", async () => {
    const id = uuid();
    const dates = { firstDate: new Date(DATE), lastDate: new Date(DATE) };
    await database.current.prisma.reliefCoverage.create({
      data: { id, driverId: relief.id!, routeNumber: "33", ...dates, createdById: relief.id! },
    });
    await execute(completeStop, relief, { id: INN });
    await execute(closeDay, relief, DAY);
    await execute(reopenDay, relief, { ...DAY, reason: "A bag was forgotten." });
    await execute(closeDay, relief, DAY);
    expect(await newsOf(driver)).toEqual([
      {
        about: "relief",
        href: `/driver/hand-back/${id}`,
        message: `${relief.name} covered route 33 on Monday, January 5: 1 of 3 stops done.`,
      },
    ]);
  });
});
