import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { placeOrder, approveOrder } from "#cartridges/order/commands.server";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import {
  completeStop,
  noteOnStop,
  reopenStop,
  reorderStops,
  reportIssue,
  skipStop,
  startStop,
  undoAct,
} from "./commands.server";
import { openRouteDay, routeStats, routeToday } from "./queries.server";
import { statesOf } from "./rules";
import { stopIdOf } from "./stop-key";

const database = withTestDatabase();
const DATE = "2026-01-05";
const noon = (time = "12:00:00") => new Date(`${DATE}T${time}Z`);
const stopOf = (customer: string, route = "33", date = DATE) => stopIdOf({ route, date, customer });
const [HOTEL, INN, CAFE] = [stopOf("110001"), stopOf("110002"), stopOf("110003")];
let driver: Actor, other: Actor, admin: Actor, relief: Actor, hotel: Actor;
let isMade = false;

beforeEach(async () => {
  const { prisma, pool } = database.current;
  setClock(noon());
  if (!isMade) {
    setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
    await makeSmallCompany(database.current);
    const createdAt = new Date("2025-01-01");
    await prisma.customer.updateMany({ data: { createdAt } });
    await prisma.rentalItem.updateMany({ data: { createdAt } });
    driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
    other = await makeActor(database.current, "Driver", { routeNumber: "07" });
    relief = await makeActor(database.current, "Driver");
    admin = await makeActor(database.current, "Admin");
    hotel = await makeActor(database.current, "Customer", { customerNumber: "110001" });
    isMade = true;
  }
  await pool.query("truncate stop, stop_event, delivery_line, route_day, loading_session cascade");
  await prisma.routeStop.deleteMany({});
  await prisma.routeStop.createMany({
    data: [
      { routeNumber: "33", serviceDay: "M", customerNumber: "110002", position: 1 },
      { routeNumber: "33", serviceDay: "M", customerNumber: "110001", position: 2 },
    ],
  });
});
afterAll(() => setClock());

const open = (actor = driver, key: object = { route: "33", date: DATE }) => runQuery(openRouteDay, actor, key);
const statusOf = async (id: string) => {
  const { stops, acts } = await open();
  return statesOf(
    stops.map((stop) => stop.id),
    acts,
  ).get(id)!.status;
};
const stored = (id: string) => database.current.prisma.stop.findUniqueOrThrow({ where: { id } });
const lines = (stopId: string) =>
  database.current.prisma.deliveryLine.findMany({ where: { stopId }, orderBy: { sku: "asc" } });
const refusal = (run: Promise<unknown>) => expect(run).rejects;

describe("a route's day", () => {
  it("has who is due, in the usual order, with what is due to them, before anything is stored", async () => {
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

  it("is made by its first act, once, also by two devices at the same time", async () => {
    await Promise.all([
      execute(startStop, driver, { id: INN, event_id: uuid() }),
      execute(startStop, admin, { id: HOTEL, event_id: uuid() }),
    ]);
    const made = await database.current.prisma.stop.findMany({ orderBy: { position: "asc" } });
    expect(made.map(({ id }) => id)).toEqual([INN, HOTEL, CAFE]);
    expect(made.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(made.filter(({ status }) => status === "in_progress")).toHaveLength(1);
    expect((await open()).version).toBe(2);
  });

  it("is the driver's own, the covered one, or none where no route is said", async () => {
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

  it("takes in a customer who is added later, and drops one who is not due any more, unless something was done there", async () => {
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
    // The day stays as it was made once it is over.
    setClock(new Date("2026-01-07T12:00:00Z"));
    expect((await open()).stops.map(({ id }) => id)).toEqual([INN, HOTEL, CAFE, stopOf("110004")]);
  });
});

describe("an act", () => {
  it("starts one stop and puts the other back, in the rows as on the devices", async () => {
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

  it("of a phone whose clock is a day ahead is no act of tomorrow, and without the phone's own word none of the future", async () => {
    setClock(noon("15:00:00"));
    const dayAhead = { at: "2026-01-06T14:10:00.000Z", sent: "2026-01-06T15:00:00.000Z" };
    await execute(completeStop, driver, { id: INN, at: dayAhead.at }, { sent: dayAhead.sent });
    expect((await stored(INN)).completedAt).toEqual(noon("14:10:00"));
    await execute(completeStop, driver, { id: HOTEL, at: dayAhead.at });
    expect((await stored(HOTEL)).completedAt).toEqual(noon("15:00:00"));
  });

  it("of two devices at the same moment counts once: one completion's figures stand, whole", async () => {
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

  it("counts a late start of a stop that is complete for nothing", async () => {
    await execute(completeStop, driver, { id: INN, at: noon("10:20:00").toISOString() });
    const late = await execute(startStop, admin, { id: INN, at: noon("10:30:00").toISOString() });
    expect(late).toMatchObject({ message: "This stop was complete already.", status: "completed" });
    const before = await execute(startStop, admin, { id: INN, at: noon("10:00:00").toISOString() });
    expect(before.status).toBe("completed");
    expect(await stored(INN)).toMatchObject({ startedAt: noon("10:00:00"), completedAt: noon("10:20:00") });
  });

  it("of one device never stands before that device's earlier ones", async () => {
    await execute(completeStop, driver, { id: INN, at: noon("11:00:00").toISOString() });
    await execute(reopenStop, driver, { id: INN, reason: "Wrong door.", at: noon("10:59:59").toISOString() });
    expect(await statusOf(INN)).toBe("pending");
  });

  it("is done once: with the same id, with the same key, and completing twice", async () => {
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

  it("goes through an issue, a skip, a reopening, notes and Undo", async () => {
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

  it("tells whoever watches, by the day's version", async () => {
    const heard: unknown[] = [];
    const leave = subscribe(`stops:33:${DATE}`, (event) => heard.push(event.data));
    await execute(startStop, driver, { id: INN });
    await expect.poll(() => heard).toEqual([{ version: 1 }]);
    leave();
  });
});

describe("an act is refused", () => {
  it("at another route's stop, at one that is not there, and for nobody", async () => {
    await refusal(execute(startStop, other, { id: INN })).toMatchObject({ status: 403 });
    await refusal(execute(startStop, relief, { id: INN })).toMatchObject({ status: 403 });
    await refusal(execute(startStop, driver, { id: stopOf("110005", "07") })).toMatchObject({ status: 403 });
    await refusal(execute(startStop, driver, { id: stopOf("110004") })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, driver, { id: stopOf("999999") })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, admin, { id: stopOf("110001", "99") })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, { ...admin, id: null }, { id: INN })).toMatchObject({ status: 403 });
    expect(await database.current.prisma.stopEvent.count()).toBe(0);
  });

  it("on another day: yesterday's stop, tomorrow's; the shift goes on past midnight", async () => {
    setClock(new Date("2026-01-06T03:30:00Z"));
    await execute(startStop, driver, { id: INN });
    setClock(new Date("2026-01-06T04:30:00Z"));
    await refusal(execute(completeStop, driver, { id: INN })).toMatchObject({
      status: 409,
      message: "This stop was on Monday, January 5. It can't be changed any more.",
    });
    // What was done on the day itself and had to wait is taken.
    await execute(completeStop, driver, { id: INN, at: noon().toISOString() });
    await refusal(execute(startStop, driver, { id: stopOf("110001", "33", "2026-01-07") })).toMatchObject({
      status: 409,
      message: "This stop is on Wednesday, January 7. It can be worked on its day.",
    });
    setClock(new Date("2026-01-04T12:00:00Z"));
    await execute(startStop, driver, { id: HOTEL });
  });

  it("on a holiday; what is moved from it is worked on the date to which it is moved", async () => {
    const { prisma } = database.current;
    const schedule = { id: uuid(), name: "Inventory", createdById: admin.id! };
    await prisma.holidaySchedule.create({ data: schedule });
    const tuesday = "2026-01-06";
    await prisma.holidayDay.create({
      data: {
        id: uuid(),
        scheduleId: schedule.id,
        holiday: new Date(DATE),
        runsOn: new Date(tuesday),
        routeNumber: null,
        createdById: admin.id!,
      },
    });
    const moved = stopOf("110002", "33", tuesday);
    await refusal(execute(startStop, driver, { id: INN })).toMatchObject({ status: 404 });
    await refusal(execute(startStop, driver, { id: moved })).toMatchObject({
      status: 409,
      message: "This stop is on Tuesday, January 6. It can be worked on its day.",
    });
    setClock(new Date(`${tuesday}T12:00:00Z`));
    expect((await open(driver, {})).stops.map(({ id }) => id)).toContain(moved);
    await execute(completeStop, driver, { id: moved });
    expect((await lines(moved)).map(({ sku, due }) => [sku, due])).toEqual([
      ["MAT", 10],
      ["TWL", 40],
    ]);
    await prisma.holidayDay.deleteMany({});
    await prisma.holidaySchedule.deleteMany({});
  });

  it("with figures that are none", async () => {
    const line = (part: object) => ({ id: INN, lines: [{ item_id: "TWL", delivered: 5, ...part }] });
    for (const part of [
      { delivered: -1 },
      { delivered: 1.5 },
      { delivered: 1e9 },
      { soil: -1 },
      { reason: "weather" },
      { item_id: "NOPE" },
    ])
      await refusal(execute(completeStop, driver, line(part))).toMatchObject({ status: 400 });
    const twice = { id: INN, lines: [...line({}).lines, ...line({}).lines] };
    await refusal(execute(completeStop, driver, twice)).toMatchObject({ status: 400 });
    await refusal(execute(noteOnStop, driver, { id: INN, text: "  " })).toMatchObject({ status: 400 });
    await refusal(execute(reopenStop, driver, { id: INN, reason: "" })).toMatchObject({ status: 400 });
    await refusal(execute(startStop, driver, { id: uuid() })).toMatchObject({ status: 400 });
  });
});

describe("what is delivered", () => {
  it("is what was loaded, shorts as the load shares them; what differs has its reason", async () => {
    const key = { route_number: "33", service_day: "Monday" as const, date: DATE };
    await execute(startLoading, driver, key);
    // 140 towels are due: the inn's 40 come first, the hotel goes short.
    await execute(markItem, driver, { ...key, item_id: "TWL", loaded_quantity: 120 });
    const towels = async () =>
      (await open()).stops.map(({ items }) => items.find(({ item_id }) => item_id === "TWL")?.loaded);
    expect(await towels(), "while it is being loaded").toEqual([40, 80, undefined]);
    await execute(markItem, driver, { ...key, item_id: "MAT", status: "loaded" });
    await execute(markItem, driver, { ...key, item_id: "NAP", status: "loaded" });
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect(await towels(), "once it is complete").toEqual([40, 80, undefined]);

    let owing = 0;
    const leave = subscribe("loading:33:2026-01-07", () => (owing += 1));
    await execute(completeStop, driver, { id: HOTEL, notes: "By the lift." });
    expect(await lines(HOTEL)).toMatchObject([
      { sku: "NAP", due: 60, loaded: 60, delivered: 60, reason: null, priceCents: 50 },
      { sku: "TWL", due: 100, loaded: 80, delivered: 80, reason: "short", priceCents: 50 },
    ]);
    expect((await stored(HOTEL)).notes).toBe("By the lift.");
    // The hotel's next load, of Wednesday, carries the twenty towels that it is owed.
    await expect.poll(() => owing).toBe(1);
    leave();
    const figures = {
      lines: [
        { item_id: "TWL", delivered: 35, reason: "refused" as const, soil: 3 },
        { item_id: "MAT", delivered: 12 },
        { item_id: "CLO", delivered: 2, soil: 1 },
      ],
      soil_bags: 4,
      soil_unit: "pieces" as const,
    };
    await execute(completeStop, driver, { id: INN, ...figures });
    expect(await lines(INN)).toMatchObject([
      { sku: "CLO", due: 0, delivered: 2, reason: "unsaid", soilReturned: 1, priceCents: 95 },
      { sku: "MAT", due: 10, delivered: 12, reason: "unsaid", soilReturned: null },
      { sku: "TWL", due: 40, delivered: 35, reason: "refused", soilReturned: 3 },
    ]);
    expect(await stored(INN)).toMatchObject({ soilBags: 4, soilUnit: "pieces" });
  });

  it("is gone with Undo and with reopening, and stays with an issue", async () => {
    await execute(completeStop, driver, { id: INN });
    await execute(reportIssue, driver, { id: INN, kind: "linen", text: "Stained." });
    expect(await lines(INN)).toHaveLength(2);
    expect((await stored(INN)).completedAt).toBeNull();
    await execute(reopenStop, driver, { id: INN, reason: "Wrong door." });
    expect(await lines(INN)).toHaveLength(0);
    await execute(completeStop, driver, { id: INN });
    await execute(undoAct, driver, { id: INN });
    expect(await lines(INN)).toHaveLength(0);
  });

  it("makes the customer's order delivered, and takes that back with Undo", async () => {
    setClock(new Date("2026-01-01T08:00:00Z"));
    const { order } = await execute(placeOrder, hotel, {
      customerId: "110001",
      serviceDate: DATE,
      items: [{ productId: "TWL", quantity: 90 }],
    });
    await execute(approveOrder, driver, { id: order.id });
    setClock(noon());
    const state = async () =>
      (await database.current.prisma.order.findUniqueOrThrow({ where: { id: order.id } })).status;
    await execute(completeStop, driver, { id: HOTEL });
    expect((await lines(HOTEL)).find(({ sku }) => sku === "TWL")).toMatchObject({ due: 90, delivered: 90 });
    expect(await state()).toBe("delivered");
    await execute(undoAct, driver, { id: HOTEL });
    expect(await state()).toBe("approved");
    await database.current.pool.query("delete from ordered_item");
  });
});

describe("the order of the stops", () => {
  const order = async () => (await open()).stops.map(({ customer_number }) => customer_number);

  it("is what the driver says, from now on; who is not due keeps a place", async () => {
    const change = { route: "33", date: DATE, customers: ["110003", "110001", "110002"] };
    expect(await execute(reorderStops, driver, change)).toMatchObject({ version: 1, customers: change.customers });
    expect(await order()).toEqual(change.customers);
    await execute(startStop, driver, { id: INN });
    expect((await stored(INN)).position).toBe(3);
    const older = { ...change, customers: ["110001", "110002", "110003"], at: noon("11:00:00").toISOString() };
    expect(await execute(reorderStops, driver, older)).toMatchObject({
      message: "A later order stands.",
      customers: change.customers,
    });
    expect(await order()).toEqual(change.customers);
    const { prisma } = database.current;
    await prisma.customer.update({ where: { number: "110003" }, data: { firstService: new Date("2026-01-12") } });
    setClock(noon("13:00:00"));
    await execute(reorderStops, driver, { ...change, customers: ["110002", "110001"] });
    expect(await order()).toEqual(["110002", "110001"]);
    await prisma.customer.update({ where: { number: "110003" }, data: { firstService: new Date(DATE) } });
    expect(await order()).toEqual(["110003", "110002", "110001"]);
  });

  it("has customers of the route alone", async () => {
    const change = { route: "33", date: DATE, customers: ["110005"] };
    await refusal(execute(reorderStops, driver, change)).toMatchObject({ status: 400 });
    await refusal(execute(reorderStops, driver, { ...change, customers: ["110001", "110001"] })).toMatchObject({
      status: 400,
    });
    await refusal(execute(reorderStops, other, { ...change, customers: ["110001"] })).toMatchObject({ status: 403 });
  });
});

describe("the calls of spec 7.2", () => {
  it("say the day and its figures", async () => {
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
