import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { subscribe } from "#services/events.server";
import { CAFE, DATE, HOTEL, INN, noon, stopOf, withRouteDay } from "../../tests/support/route-day";
import { completeStop, noteOnStop, reopenStop, reportIssue, skipStop, startStop, undoAct } from "./commands.server";
import { routeStats, routeToday } from "./queries.server";

const { database, open, statusOf, stored, lines, people } = withRouteDay();
let driver: Actor, admin: Actor, relief: Actor;
beforeEach(() => {
  ({ driver, admin, relief } = people());
});
const refusal = (run: Promise<unknown>) => expect(run).rejects;

describe("a route's day", () => {
  it("lists who is due in the usual order, with their items, before anything is stored", async () => {
    const { stops, acts, version } = await open();
    expect(stops.map(({ customer_name }) => customer_name)).toEqual(["Marina Inn", "Ambassador Hotel", "Cafe Lena"]);
    expect(stops.map(({ id }) => id)).toEqual([INN, HOTEL, CAFE]);
    expect(stops[0]).toMatchObject({
      service_type: "Weekly",
      minutes: 15,
      items: [
        { item_id: "MAT", due: 10, loaded: 10 },
        { item_id: "TWL", due: 40, loaded: 40 },
      ],
    });
    expect(stops[0]!.items[0]).not.toHaveProperty("price_cents");
    expect([acts, version]).toEqual([[], 0]);
    expect(await database.current.prisma.stop.count()).toBe(0);
  });

  it("is stored by its first act, once, even from two devices at the same time", async () => {
    await Promise.all([
      execute(startStop, driver, { id: INN, event_id: uuid() }),
      execute(startStop, admin, { id: HOTEL, event_id: uuid() }),
    ]);
    const rows = await database.current.prisma.stop.findMany({ orderBy: { position: "asc" } });
    expect(rows.map(({ id }) => id)).toEqual([INN, HOTEL, CAFE]);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(rows.filter(({ status }) => status === "in_progress")).toHaveLength(1);
    expect((await open()).version).toBe(2);
  });

  it("defaults to the driver's own route, the covered one, or none", async () => {
    expect((await open(driver, {})).route).toBe("33");
    expect((await open(relief, {})).route).toBeNull();
    const { prisma } = database.current;
    const id = uuid();
    const coverage = { driverId: relief.id!, routeNumber: "33", firstDate: new Date(DATE), lastDate: new Date(DATE) };
    await prisma.reliefCoverage.create({ data: { id, ...coverage, createdById: relief.id! } });
    expect((await open(relief, {})).route).toBe("33");
    await execute(startStop, relief, { id: INN });
    expect((await open()).acts[0]!.by).toBe(relief.name);
    await prisma.reliefCoverage.delete({ where: { id } });
  });

  it("adds a customer who is added later, and drops one no longer due unless something was done there", async () => {
    const { prisma } = database.current;
    await execute(startStop, driver, { id: INN });
    await prisma.customer.update({ where: { number: "110004" }, data: { serviceDays: "MW" } });
    expect((await open()).stops.map(({ customer_number }) => customer_number)).toContain("110004");
    await execute(startStop, driver, { id: stopOf("110004") });
    await prisma.customer.update({ where: { number: "110004" }, data: { serviceDays: "W" } });
    expect((await open()).stops.find(({ customer_number }) => customer_number === "110004")).toMatchObject({
      items: [],
    });
    await prisma.rentalItem.updateMany({ where: { customerNumber: "110003" }, data: { endedAt: new Date() } });
    expect((await open()).stops.map(({ id }) => id)).not.toContain(CAFE);
    await prisma.rentalItem.updateMany({ where: { customerNumber: "110003" }, data: { endedAt: null } });
    // A past day stays as it was stored.
    setClock(new Date("2026-01-07T12:00:00Z"));
    expect((await open()).stops.map(({ id }) => id)).toEqual([INN, HOTEL, CAFE, stopOf("110004")]);
  });
});

describe("an act", () => {
  it("starts one stop and puts the other back to pending, in the database as on the devices", async () => {
    await execute(startStop, driver, { id: INN });
    const answer = await execute(startStop, driver, { id: HOTEL });
    expect(answer).toMatchObject({
      status: "in_progress",
      version: 2,
      act: { stop: HOTEL, sequence: 2, by: driver.name },
    });
    expect(await stored(INN)).toMatchObject({ status: "pending", startedAt: null });
    expect(await stored(HOTEL)).toMatchObject({ status: "in_progress", startedAt: noon() });
  });

  it("keeps the driver's time, however late it arrives and whatever the phone's clock says", async () => {
    setClock(noon("15:00:00"));
    const dayBehind = { at: "2026-01-04T10:00:00.000Z", sent: "2026-01-04T14:00:00.000Z" };
    await execute(completeStop, driver, { id: INN, at: dayBehind.at }, { sent: dayBehind.sent });
    expect((await stored(INN)).completedAt).toEqual(noon("11:00:00"));
  });

  it("from a phone whose clock is a day ahead is never dated in the future", async () => {
    setClock(noon("15:00:00"));
    const dayAhead = { at: "2026-01-06T14:10:00.000Z", sent: "2026-01-06T15:00:00.000Z" };
    await execute(completeStop, driver, { id: INN, at: dayAhead.at }, { sent: dayAhead.sent });
    expect((await stored(INN)).completedAt).toEqual(noon("14:10:00"));
    await execute(completeStop, driver, { id: HOTEL, at: dayAhead.at });
    expect((await stored(HOTEL)).completedAt).toEqual(noon("15:00:00"));
  });

  it("from two devices at the same moment counts once: one completion's figures are kept whole", async () => {
    const figuresOf = (delivered: number) => ({
      id: INN,
      lines: [{ item_id: "TWL", delivered }],
      soil_bags: delivered,
    });
    await Promise.all([
      execute(completeStop, driver, { ...figuresOf(30), event_id: uuid() }),
      execute(completeStop, admin, { ...figuresOf(20), event_id: uuid() }),
    ]);
    const { soilBags, status } = await stored(INN);
    expect(status).toBe("completed");
    expect([20, 30]).toContain(soilBags);
    expect((await lines(INN)).map(({ sku, delivered }) => [sku, delivered])).toEqual([
      ["MAT", 10],
      ["TWL", soilBags],
    ]);
  });

  it("is ignored if it starts a completed stop late", async () => {
    await execute(completeStop, driver, { id: INN, at: noon("10:20:00").toISOString() });
    const late = await execute(startStop, admin, { id: INN, at: noon("10:30:00").toISOString() });
    expect(late).toMatchObject({ message: "This stop was complete already.", status: "completed" });
    const before = await execute(startStop, admin, { id: INN, at: noon("10:00:00").toISOString() });
    expect(before.status).toBe("completed");
    expect(await stored(INN)).toMatchObject({ startedAt: noon("10:00:00"), completedAt: noon("10:20:00") });
  });

  it("of a device is never ordered before that device's earlier ones", async () => {
    await execute(completeStop, driver, { id: INN, at: noon("11:00:00").toISOString() });
    await execute(reopenStop, driver, { id: INN, reason: "Wrong door.", at: noon("10:59:59").toISOString() });
    expect(await statusOf(INN)).toBe("pending");
  });

  it("happens once: with the same id, with the same key, and when completing twice", async () => {
    const event_id = uuid();
    const first = await execute(completeStop, driver, { id: INN, event_id }, { key: "one" });
    expect(await execute(completeStop, driver, { id: INN, event_id }, { key: "one" })).toEqual(first);
    expect(await execute(completeStop, driver, { id: INN, event_id }, { key: "two" })).toMatchObject({
      act: first.act,
    });
    const second = await execute(completeStop, admin, { id: INN, lines: [{ item_id: "TWL", delivered: 1 }] });
    expect(second).toMatchObject({ message: "This stop was complete already.", status: "completed" });
    expect((await lines(INN)).map(({ sku, delivered }) => [sku, delivered])).toEqual([
      ["MAT", 10],
      ["TWL", 40],
    ]);
    await refusal(execute(startStop, driver, { id: HOTEL, event_id })).toMatchObject({ status: 409 });
    await refusal(execute(startStop, admin, { id: INN, event_id })).toMatchObject({ status: 409 });
  });

  it("covers an issue, a skip, a reopening, notes and Undo", async () => {
    await execute(noteOnStop, driver, { id: INN, text: " Ring twice. " });
    await execute(reportIssue, driver, { id: INN, kind: "soil", text: "Not ready." });
    expect(await stored(INN)).toMatchObject({
      status: "issue",
      issueKind: "soil",
      issueText: "Not ready.",
      notes: "Ring twice.",
    });
    await execute(reopenStop, driver, { id: INN, reason: "It is ready." });
    expect(await stored(INN)).toMatchObject({ status: "pending", issueKind: null, issueText: "" });
    await execute(skipStop, driver, { id: INN, reason: "closed" });
    expect(await stored(INN)).toMatchObject({ status: "issue", skipReason: "closed" });
    const undone = await execute(undoAct, driver, { id: INN });
    expect(undone).toMatchObject({ status: "pending", act: { detail: { kind: "undo" } } });
    await execute(startStop, driver, { id: HOTEL });
    await refusal(execute(undoAct, driver, { id: CAFE })).toMatchObject({ status: 409 });
    expect(await stored(HOTEL)).toMatchObject({ status: "in_progress" });
  });

  it("notifies subscribers with the day's version", async () => {
    const events: unknown[] = [];
    const unsubscribe = subscribe(`stops:33:${DATE}`, (event) => events.push(event.data));
    await execute(startStop, driver, { id: INN });
    await expect.poll(() => events).toEqual([{ version: 1 }]);
    unsubscribe();
  });
});

describe("the calls of spec 7.2", () => {
  it("answer with the day and its figures", async () => {
    await execute(completeStop, driver, { id: INN, notes: "Cage." });
    await execute(startStop, driver, { id: HOTEL });
    expect(await runQuery(routeToday, driver, { route: "33" })).toMatchObject({
      routeNumber: "33",
      driverName: driver.name,
      date: DATE,
      currentStop: HOTEL,
      nextStop: CAFE,
      completedStops: 1,
      totalStops: 3,
      stops: [
        {
          id: INN,
          accountName: "Marina Inn",
          itemCount: 2,
          estimatedTime: "15 min",
          status: "completed",
          notes: "Cage.",
        },
        { id: HOTEL, status: "in_progress" },
        { id: CAFE, status: "pending", serviceType: "Biweekly" },
      ],
    });
    expect(await runQuery(routeStats, driver, { route: "33" })).toEqual({
      totalCustomers: 4,
      todayStops: 3,
      completedStops: 1,
      pendingOrders: 0,
      activeNotes: 0,
    });
    await refusal(runQuery(routeToday, driver, { route: "33", date: "2026-01-04" })).toMatchObject({ status: 400 });
    await refusal(runQuery(routeToday, admin, { route: "99" })).toMatchObject({ status: 400 });
  });
});
