import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { openDeliveries } from "#cartridges/delivery/queries.server";
import { deliveredPieces } from "#cartridges/delivery/rules";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { openInbox } from "#cartridges/notification/queries.server";
import { answerShort } from "#cartridges/notification/short/commands.server";
import { approveOrder, placeOrder } from "#cartridges/order/commands.server";
import { openOrderHistory } from "#cartridges/order/order-history/queries.server";
import { openPortal } from "#cartridges/order/order-portal/queries.server";
import { openStatements } from "#cartridges/statement/queries.server";
import { completeStop, reportIssue, undoAct } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../support/small-company";
import { withTestDatabase } from "../support/test-database";

const database = withTestDatabase();
const [MONDAY, WEDNESDAY, NEXT_MONDAY] = ["2026-01-05", "2026-01-07", "2026-01-12"] as const;
const number = "110001";
const stop = (date: string) => stopIdOf({ route: "33", date, customer: number });
let driver: Actor, hotel: Actor;

beforeAll(async () => {
  setClock(new Date(`${MONDAY}T05:00:00Z`));
  setCompanySettings({ timezone: "UTC", appUrl: "http://clothesline.test", mailsAreSent: false });
  await makeSmallCompany(database.current);
  const createdAt = new Date("2025-12-30");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
  driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
});
afterAll(() => setClock());

const at = (date: string, time: string) => setClock(new Date(`${date}T${time}:00Z`));
const dashboard = () => runQuery(openCustomer, hotel, { number });
const sum = <Row>(rows: readonly Row[], pick: (row: Row) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

/**
 * The driver's pieces for the hotel on a date: on the load list, due at the stop, on the truck, and
 * owed.
 */
async function driven(date: string) {
  const list = await runQuery(loadList, driver, { route: "33", date });
  const listed = list.categories
    .flatMap(({ items }) => items.flatMap(({ customers }) => customers))
    .filter((customer) => customer.number === number);
  const day = await runQuery(openRouteDay, driver, { route: "33", date });
  const items = day.stops.find(({ customer_number }) => customer_number === number)!.items;
  return {
    listed: sum(listed, ({ quantity }) => quantity),
    due: sum(items, ({ due }) => due),
    loaded: sum(items, ({ loaded }) => loaded),
    owed: sum(items, ({ owed = 0 }) => owed),
  };
}

/**
 * What the dashboard shows of the next delivery, after checking it against the driver's figures.
 */
async function next() {
  const { next: delivery } = await dashboard();
  const { date, pieces, lines } = delivery!;
  const figures = {
    due: sum(lines, ({ quantity }) => quantity),
    short: sum(lines, ({ short }) => short),
    owed: sum(lines, ({ owed }) => owed),
  };
  expect(await driven(date)).toEqual({
    listed: figures.due,
    due: figures.due,
    loaded: pieces,
    owed: figures.owed,
  });
  expect(pieces).toBe(figures.due - figures.short);
  expect(delivery!.amount_cents).toBe(
    sum(lines, ({ quantity, short, price_cents }) => (quantity - short) * price_cents),
  );
  return { date, pieces, short: figures.short, owed: figures.owed };
}

/**
 * Loads Monday with this many towels missing. The hotel is the last stop that gets them, so it goes
 * short.
 */
async function load(missing: number) {
  const key = { route_number: "33", service_day: "Monday", date: MONDAY } as const;
  await execute(startLoading, driver, key);
  const list = await runQuery(loadList, driver, { route: "33", date: MONDAY });
  for (const { item_id, total_quantity } of list.categories.flatMap(({ items }) => items))
    await execute(markItem, driver, {
      ...key,
      item_id,
      loaded_quantity: total_quantity - (item_id === "TWL" ? missing : 0),
    });
  await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
}

describe("a customer's day", () => {
  const completed = uuid();

  it("shows the due pieces in the morning", async () => {
    expect(await next()).toEqual({ date: MONDAY, pieces: 160, short: 0, owed: 0 });
  });

  it("shows the loaded pieces once the truck is loaded, and what is short", async () => {
    at(MONDAY, "06:30");
    await load(8);
    expect(await next()).toEqual({ date: MONDAY, pieces: 152, short: 8, owed: 0 });
    const { shorts, next: delivery } = await dashboard();
    expect(shorts).toMatchObject([{ date: MONDAY, items: [{ sku: "TWL", quantity: 8 }], open: true }]);
    expect(delivery!.lines.find(({ sku }) => sku === "TWL")).toMatchObject({ quantity: 100, short: 8 });
    await execute(answerShort, hotel, { number, date: MONDAY, answer: "next_time" });
  });

  it("moves the completed delivery to last, and adds owed pieces to the next one", async () => {
    at(MONDAY, "12:30");
    await execute(completeStop, driver, { id: stop(MONDAY), event_id: completed });
    expect(await next()).toEqual({ date: WEDNESDAY, pieces: 88, short: 0, owed: 8 });
    const { shorts, last_delivery, active_orders } = await dashboard();
    expect({ shorts, active_orders }).toEqual({ shorts: [], active_orders: 0 });
    expect(last_delivery).toMatchObject({
      date: MONDAY,
      pieces: 152,
      due: 160,
      short: [{ description: "Bath Towel", quantity: 8 }],
    });
    const [delivered] = (await runQuery(openDeliveries, hotel, { number })).deliveries;
    expect([delivered!.date, deliveredPieces(delivered!)]).toEqual([MONDAY, last_delivery!.pieces]);
    const { running } = await runQuery(openStatements, hotel, { number });
    expect([running.pieces, (await dashboard()).spend!.this_month_cents]).toEqual([152, running.total_cents]);
    const [entry] = (await runQuery(openInbox, hotel, {})).entries;
    expect(entry!.short).toMatchObject({ open: false, answer: "next_time" });
  });

  it("shows today's delivery again after an undo, and the next one after an access issue", async () => {
    at(MONDAY, "12:40");
    await execute(undoAct, driver, { id: stop(MONDAY), undoes: completed });
    expect(await next()).toEqual({ date: MONDAY, pieces: 152, short: 8, owed: 0 });
    const issue = uuid();
    await execute(reportIssue, driver, { id: stop(MONDAY), event_id: issue, kind: "access" });
    expect((await dashboard()).next!.date).toBe(WEDNESDAY);
    expect((await dashboard()).shorts).toEqual([]);
    await execute(undoAct, driver, { id: stop(MONDAY), undoes: issue });
    await execute(completeStop, driver, { id: stop(MONDAY) });
    expect(await next()).toEqual({ date: WEDNESDAY, pieces: 88, short: 0, owed: 8 });
  });

  it("shows an approved order for the next date plus the owed pieces, like the portal", async () => {
    at(MONDAY, "15:00");
    const { order } = await execute(placeOrder, hotel, {
      customerId: number,
      serviceDate: WEDNESDAY,
      items: [{ productId: "TWL", quantity: 90 }],
    });
    expect(await next()).toEqual({ date: WEDNESDAY, pieces: 88, short: 0, owed: 8 });
    expect((await dashboard()).open_orders).toMatchObject([
      { number: order.order_id, date: WEDNESDAY, status: "pending" },
    ]);
    await execute(approveOrder, driver, { id: order.id });
    expect(await next()).toEqual({ date: WEDNESDAY, pieces: 98, short: 0, owed: 8 });
    const portal = await runQuery(openPortal, hotel, { number });
    expect([portal.date, portal.settled]).toEqual([WEDNESDAY, { TWL: 90 }]);
    const [ordered] = (await runQuery(openOrderHistory, hotel, { number })).orders;
    expect(sum(ordered!.items, ({ quantity }) => quantity)).toBe(90);
    at("2026-01-06", "09:00");
    expect(await next()).toEqual({ date: WEDNESDAY, pieces: 98, short: 0, owed: 8 });
    expect((await dashboard()).order_for!.date).toBe(WEDNESDAY);
    at("2026-01-06", "14:01");
    expect((await dashboard()).order_for!.date).toBe(NEXT_MONDAY);
    expect((await next()).date).toBe(WEDNESDAY);
  });
});
