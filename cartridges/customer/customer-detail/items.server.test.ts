import { beforeEach, describe, expect, it } from "vitest";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { openPortal } from "#cartridges/order/order-portal/queries.server";
import { makeRequest } from "#cartridges/change-request/commands.server";
import { openProducts } from "#cartridges/rental-item/queries.server";
import { openStatements } from "#cartridges/statement/queries.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { addDays } from "#cartridges/service-day/rules";
import { addItem, changeItem, endItem, takeBackChange } from "./commands.server";
import { openCustomerDetail } from "./queries.server";
import { agreedLast } from "./rules";
import { admin, approve, buyer, database, driver, dueOn, place, standing } from "../../../tests/support/ordering";

const number = "110001";
/** Today is Friday, January 2; these are the next Mondays. */
const MONDAYS = ["2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"] as const;
const [FIRST, SECOND, THIRD, FOURTH] = MONDAYS;

beforeEach(async () => {
  const before = { data: { createdAt: new Date("2025-12-01T12:00:00Z") } };
  await database.current.prisma.customer.updateMany(before);
  await database.current.prisma.rentalItem.updateMany(before);
});

const items = async () => (await runQuery(openCustomerDetail, admin, { number, tab: "items" })).items!;
const itemOf = async (sku: string) =>
  (await items()).find((item) => item.sku === sku && item.delivery_day === "Monday");
const idOf = async (sku: string) => (await itemOf(sku))!.id;
const change = async (quantity: number, from: string, customer_price = 0.5, sku = "TWL") =>
  execute(changeItem, admin, { id: number, itemId: await idOf(sku), quantity, customer_price, from });
const end = async (from: string, sku = "TWL") => execute(endItem, admin, { id: number, itemId: await idOf(sku), from });
const takeBack = async (from: string, sku = "TWL") =>
  execute(takeBackChange, admin, { id: number, itemId: await idOf(sku), from });
const add = (from: string, more: object = {}) =>
  execute(addItem, admin, {
    id: number,
    item_id: "MAT",
    delivery_day: 1,
    quantity: 9,
    customer_price: 0.6,
    from,
    ...more,
  });
/** The pieces of a product that are due on each of the Mondays. */
const weeks = async (sku = "TWL") => {
  const due: number[] = [];
  for (const date of MONDAYS) due.push((await dueOn(date))[sku] ?? 0);
  return due;
};

describe("an item change from a date", () => {
  it("applies to load lists, stops, marks and orders from that date on, and not before", async () => {
    expect((await change(40, THIRD)).message).toBe("Bath Towel on Mondays is 40 at $0.50 from Mon, Jan 19.");
    expect(await weeks()).toEqual([100, 100, 40, 40]);
    expect(await itemOf("TWL")).toMatchObject({
      quantity: 100,
      ahead: [{ from: THIRD, quantity: 40, price_cents: 50 }],
    });
    const atStop = async (date: string) => {
      const { stops } = await runQuery(openRouteDay, driver, { route: "33", date });
      const stop = stops.find(({ customer_number }) => customer_number === number)!;
      return stop.items.find(({ item_id }) => item_id === "TWL")!.due;
    };
    expect([await atStop(SECOND), await atStop(THIRD)]).toEqual([100, 40]);
    const par = async (date: string) =>
      (await runQuery(openPortal, buyer, { number, date })).products.find(({ sku }) => sku === "TWL")!.parLevel;
    expect([await par(SECOND), await par(THIRD)]).toEqual([100, 40]);
    // The list's other customer has 40 as well, so at most 80 can be loaded.
    const key = { route_number: "33", service_day: "Monday", date: THIRD };
    await execute(startLoading, driver, key);
    const mark = (loaded_quantity: number) =>
      execute(markItem, driver, { ...key, item_id: "TWL", loaded_quantity, expected_quantity: 80 });
    await expect(mark(81)).rejects.toMatchObject({ status: 400 });
    await expect(mark(80)).resolves.toBeDefined();
  });

  it("is billed from its date on; earlier deliveries keep their terms", async () => {
    await change(40, SECOND, 2);
    setClock(new Date("2026-01-20T20:00:00Z"));
    const { shown } = await runQuery(openStatements, buyer, { number, statement: "running" });
    const towels = shown!.dates.flatMap(({ date, lines }) =>
      lines.filter(({ sku }) => sku === "TWL").map(({ quantity, price_cents }) => [date, quantity, price_cents]),
    );
    expect(towels.filter(([date]) => MONDAYS.includes(date as typeof FIRST))).toEqual([
      [FIRST, 100, 50],
      [SECOND, 40, 200],
      [THIRD, 40, 200],
    ]);
  });

  it("adds to an earlier scheduled change, and replaces a later one", async () => {
    await change(40, SECOND);
    await change(70, FOURTH);
    expect(await weeks()).toEqual([100, 40, 40, 70]);
    await change(55, THIRD);
    expect(await weeks()).toEqual([100, 40, 55, 55]);
    expect((await itemOf("TWL"))!.ahead.map(({ from, quantity }) => [from, quantity])).toEqual([
      [SECOND, 40],
      [THIRD, 55],
    ]);
  });

  it("can be taken back, which extends the terms before it and keeps a later change", async () => {
    await change(40, SECOND);
    await change(70, FOURTH);
    await takeBack(SECOND);
    expect(await weeks()).toEqual([100, 100, 100, 70]);
    await takeBack(FOURTH);
    expect(await weeks()).toEqual([100, 100, 100, 100]);
    expect((await itemOf("TWL"))!.ahead).toEqual([]);
    await expect(takeBack(FOURTH)).rejects.toMatchObject({ status: 404 });
  });

  it("replaces the quantity of an approved standing order from its date on", async () => {
    await approve(
      await place(
        standing({ item_id: "TWL", quantity: 140, order_type: "modify", current_quantity: 100, delivery_day: 1 }),
      ),
    );
    await change(40, THIRD);
    expect(await weeks()).toEqual([140, 140, 40, 40]);
  });
});

describe("an item", () => {
  it("is added from a date on, and is gone if that is taken back", async () => {
    await add(THIRD);
    expect(await weeks("MAT")).toEqual([0, 0, 9, 9]);
    expect(await itemOf("MAT")).toMatchObject({ quantity: 0, ahead: [{ from: THIRD, quantity: 9, price_cents: 60 }] });
    await takeBack(THIRD, "MAT");
    expect(await weeks("MAT")).toEqual([0, 0, 0, 0]);
    expect(await itemOf("MAT")).toBeUndefined();
    await add(FOURTH, { quantity: 3 });
    expect(await weeks("MAT")).toEqual([0, 0, 0, 3]);
  });

  it("ends on a date, is due until then, and can be rented again", async () => {
    await end(THIRD);
    expect(await weeks()).toEqual([100, 100, 0, 0]);
    expect((await itemOf("TWL"))!.ahead).toEqual([{ from: THIRD, quantity: 0, price_cents: 50 }]);
    await takeBack(THIRD);
    expect(await weeks()).toEqual([100, 100, 100, 100]);
    await end(SECOND);
    await add(FOURTH, { item_id: "TWL", quantity: 20 });
    expect(await weeks()).toEqual([100, 0, 0, 20]);
  });

  it("stays visible to the customer until it ends, and they may ask about it", async () => {
    await end(THIRD);
    const itemId = await idOf("TWL");
    const { days } = await runQuery(openProducts, buyer, { number });
    const rented = days.flatMap(({ items: ofDay }) => ofDay).find(({ id }) => id === itemId);
    expect(rented).toMatchObject({ sku: "TWL", quantity: 100 });
    const request = { number, item: itemId, kind: "other", content: "Why does it end?" };
    await expect(execute(makeRequest, buyer, request)).resolves.toBeDefined();
  });

  it("bills earlier deliveries of a returning item at its former quantity", async () => {
    await change(40, SECOND);
    await end(THIRD);
    setClock(new Date("2026-01-24T20:00:00Z"));
    await add(FOURTH, { item_id: "TWL", quantity: 20 });
    const { shown } = await runQuery(openStatements, buyer, { number, statement: "running" });
    const mondays = shown!.dates.filter(({ date }) => MONDAYS.includes(date as typeof FIRST));
    expect(mondays.map(({ date, lines }) => [date, lines.find(({ sku }) => sku === "TWL")?.quantity ?? 0])).toEqual([
      [FIRST, 100],
      [SECOND, 40],
      [THIRD, 0],
    ]);
  });

  it("is refused with an error at the invalid field", async () => {
    const refused = (field: string) => ({ status: 400, fields: { [field]: expect.any(String) as string } });
    await expect(change(40, "2026-01-01")).rejects.toMatchObject(refused("from"));
    await expect(change(40, addDays(FIRST, 400))).rejects.toMatchObject(refused("from"));
    await expect(add(FIRST, { item_id: "NOPE" })).rejects.toMatchObject(refused("item_id"));
    await expect(add(FIRST, { delivery_day: 2 })).rejects.toMatchObject(refused("delivery_day"));
    await expect(add(FIRST, { item_id: "TWL" })).rejects.toMatchObject({ status: 409 });
    const otherId = (await database.current.prisma.rentalItem.findFirstOrThrow({ where: { customerNumber: "110002" } }))
      .id;
    const other = { id: number, itemId: otherId, quantity: 4, customer_price: 1, from: FIRST };
    await expect(execute(changeItem, admin, other)).rejects.toMatchObject({ status: 404 });
  });

  it("does not overwrite what somebody else agreed while the form was open", async () => {
    const opened = { id: number, itemId: await idOf("TWL"), from: SECOND, was: { quantity: 100, customer_price: 0.5 } };
    const mine = { ...opened, quantity: 40, customer_price: 0.5 };
    await change(100, SECOND, 0.55);
    const message = "Someone else has changed this meanwhile. Agreed now: 100 at $0.55. Nothing is saved yet.";
    await expect(execute(changeItem, admin, mine)).rejects.toMatchObject({ status: 409, message });
    await expect(execute(endItem, admin, opened)).rejects.toMatchObject({ status: 409, message });
    expect(await itemOf("TWL")).toMatchObject({ ahead: [{ from: SECOND, quantity: 100, price_cents: 55 }] });
    await execute(changeItem, admin, { ...mine, was: { quantity: 100, customer_price: 0.55 } });
    expect(await weeks()).toEqual([100, 40, 40, 40]);
    await end(THIRD);
    await expect(
      execute(changeItem, admin, { ...mine, was: { quantity: 40, customer_price: 0.5 } }),
    ).rejects.toMatchObject({ message: expect.stringContaining("Agreed now: it ends.") as string });
    await execute(changeItem, admin, { ...mine, was: agreedLast((await itemOf("TWL"))!) });
    expect(await weeks()).toEqual([100, 40, 40, 40]);
  });

  it("cannot change for a completed load, and the form offers the next date", async () => {
    const key = { route_number: "33", service_day: "Monday", date: FIRST };
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    await expect(change(40, FIRST)).rejects.toMatchObject({
      status: 400,
      fields: { from: "The load of route 33 on Monday, January 5 is complete. Choose a later date." },
    });
    const form = await runQuery(openCustomerDetail, admin, { number, form: "item", itemId: await idOf("TWL") });
    expect(form.first_days).toMatchObject({ 1: SECOND, 3: "2026-01-07" });
    await change(40, SECOND);
    expect(await weeks()).toEqual([100, 40, 40, 40]);
  });

  it("has a delivery frequency of its own, set when it is added and changed at once", async () => {
    const added = await add(FIRST, { delivery_frequency: "Biweekly" });
    expect(added.message).toContain("9 at $0.60. Delivery frequency: Biweekly.");
    expect(await itemOf("MAT")).toMatchObject({ delivery_frequency: "Biweekly" });
    expect(await itemOf("TWL")).toMatchObject({ delivery_frequency: "Weekly" });
    const opened = agreedLast((await itemOf("MAT"))!);
    const terms = { id: number, itemId: await idOf("MAT"), quantity: 9, customer_price: 0.6, from: SECOND };
    const changed = await execute(changeItem, admin, { ...terms, delivery_frequency: "Weekly", was: opened });
    expect(changed.message).toBe("Bath Mat on Mondays is 9 at $0.60 from Mon, Jan 12. Delivery frequency: Weekly.");
    expect(await itemOf("MAT")).toMatchObject({ delivery_frequency: "Weekly" });
    expect((await execute(changeItem, admin, terms)).message).not.toContain("frequency");
    await expect(
      execute(changeItem, admin, { ...terms, delivery_frequency: "Biweekly", was: opened }),
    ).rejects.toMatchObject({
      status: 409,
      message: "Someone else has changed this meanwhile. Agreed now: 9 at $0.60, Weekly. Nothing is saved yet.",
    });
    expect(await weeks("MAT")).toEqual([9, 9, 9, 9]);
  });

  it("notifies the route's driver when it changes", async () => {
    await change(40, SECOND);
    expect(await database.current.prisma.notification.findMany({ where: { userId: driver.id! } })).toMatchObject([
      { about: "load", message: "Ambassador Hotel: Bath Towel on Mondays is 40 at $0.50 from Mon, Jan 12." },
    ]);
  });
});
