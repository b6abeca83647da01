import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { changeItem as changeProduct } from "#cartridges/catalog/catalog-console/commands.server";
import { importCompany } from "#cartridges/company-import/commands.server";
import {
  changeCustomerService,
  endItem,
  takeBackCustomerService,
} from "#cartridges/customer/customer-detail/commands.server";
import { deleteCustomer } from "#cartridges/customer/customer-list/commands.server";
import { moveCustomers } from "#cartridges/customer/many/commands.server";
import { addHolidays, changeHolidays, endHolidays } from "#cartridges/holiday/commands.server";
import { startLoading, completeLoading } from "#cartridges/load-list/commands.server";
import { deleteRouteStop } from "#cartridges/route-plan/commands.server";
import { startStop, completeStop } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { addDays } from "#cartridges/service-day/rules";
import { makeActor } from "../support/small-company";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  driver,
  dueOn,
  MONDAY,
  NEXT_MONDAY,
  place,
  WEDNESDAY,
} from "../support/ordering";

/**
 * Every command that removes a customer's service day checks what depends on it: an approved order,
 * an open load, a complete load, or a stop completed without a load. All commands that write
 * holidays, service terms, routes and ends are listed here.
 */
const number = "110001";
const service = { route: "33", service_days: "MW", frequency: "Weekly", first_service: null } as const;
const holiday = (date: string, runs_on: string | null = null) => ({ holiday: date, runs_on, route: "33" });
const folder = mkdtempSync(join(tmpdir(), "clothesline-days-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function importDays(days: string) {
  const file = join(folder, uuid());
  const columns = "customer_number,account_name,route_number,service_days,service_frequency";
  writeFileSync(file, `${columns}\n${number},Ambassador Hotel,33,${days},Weekly\n`);
  return execute(importCompany, CONSOLE, { fetchFiles: async () => ({ customers: file }), strict: true });
}
async function schedule(days: ReturnType<typeof holiday>[]) {
  const id = uuid();
  await execute(addHolidays, admin, { id, name: `Schedule ${id}`, days });
  return id;
}
const rentedItem = async () =>
  (await database.current.prisma.rentalItem.findFirstOrThrow({
    where: { customerNumber: number, sku: "TWL", deliveryDay: 1 },
  }))!.id;

interface Writer {
  /** Prepares what the command needs, before anything depends on the day. */
  before?: () => Promise<unknown>;
  /** Removes Monday. */
  act: (from: string, before: unknown) => Promise<unknown>;
  /** What happens to an approved order for Monday. */
  order: "pending" | "cancelled" | "approved";
  /** Whether an open load is changed, or the command is rejected. */
  openLoad: "changes" | "refused";
}

const writers: Record<string, Writer> = {
  "a new holiday without another day": {
    act: (from) => schedule([holiday(from)]),
    order: "pending",
    openLoad: "refused",
  },
  "a holiday that is changed": {
    before: () => schedule([holiday(addDays(NEXT_MONDAY, 7))]),
    act: (from, id) => execute(changeHolidays, admin, { id, version: 1, name: "Changed", days: [holiday(from)] }),
    order: "pending",
    openLoad: "refused",
  },
  "a holiday that ends, whose stops Monday runs": {
    before: () => schedule([holiday(WEDNESDAY, MONDAY)]),
    act: (_, id) => execute(endHolidays, admin, { id, version: 1 }),
    order: "approved",
    openLoad: "refused",
  },
  "other service days": {
    act: (from) =>
      execute(changeCustomerService, admin, {
        id: number,
        ...service,
        service_days: "W",
        from,
        was: service,
        move: { M: "W" },
      }),
    order: "pending",
    openLoad: "changes",
  },
  "a move of several customers to another day": {
    act: (from) =>
      execute(moveCustomers, admin, { customers: [number], day: "Monday", to_route: "33", to_day: "Tuesday", from }),
    order: "pending",
    openLoad: "changes",
  },
  "a stop that is removed from the route": {
    act: (from) =>
      execute(deleteRouteStop, admin, { route: "33", day: "Monday", customer_num: number, from, items: "end" }),
    order: "pending",
    openLoad: "changes",
  },
  "a customer who is deleted": {
    act: () => execute(deleteCustomer, admin, { id: number }),
    order: "cancelled",
    openLoad: "changes",
  },
  "an item that ends": {
    act: async (from) => execute(endItem, admin, { id: number, itemId: await rentedItem(), from }),
    order: "approved",
    openLoad: "changes",
  },
  "an import with other service days": {
    act: () => importDays("W"),
    order: "pending",
    openLoad: "changes",
  },
};

const orderOfMonday = () => database.current.prisma.order.findFirstOrThrow({ where: { customerNumber: number } });
const inboxOf = ({ id }: Actor) => database.current.prisma.notification.findMany({ where: { userId: id! } });
const monday = (time = "16:00:00") => setClock(new Date(`${MONDAY}T${time}Z`));
const key = { route_number: "33", service_day: "Monday", date: MONDAY } as const;
const stop = stopIdOf({ route: "33", date: MONDAY, customer: number });
const drive = async () => {
  await execute(startStop, driver, { id: stop });
  await execute(completeStop, driver, { id: stop });
};
const deliveredOn = async (date: string) => {
  const rows = await database.current.prisma.deliveryLine.findMany({
    where: { stop: { customerNumber: number, serviceDate: new Date(date) } },
  });
  return rows.reduce((sum, { delivered }) => sum + delivered, 0);
};

/** The reason for a rejection: the error's message, and an import's report. */
const refusalOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "It was done.",
    (error: Error & { report?: object }) => error.message + JSON.stringify(error.report ?? ""),
  );

describe.each(Object.entries(writers))("%s", (_, { before, act, order, openLoad }) => {
  it("leaves no approved order for a day without service, and notifies the buyer", async () => {
    const prepared = await before?.();
    await approve(await place(delivery({ TWL: 85 }, { serviceDate: MONDAY })));
    const notified = (await inboxOf(buyer)).length;
    await act(MONDAY, prepared);
    const { status } = await orderOfMonday();
    expect(status).toBe(order);
    if (status === "approved") expect(await dueOn(MONDAY)).toMatchObject({ TWL: 85 });
    else expect((await inboxOf(buyer)).length).toBeGreaterThan(notified);
  });

  it("leaves an open load unchanged, or removes only this customer's linen", async () => {
    const prepared = await before?.();
    monday();
    await execute(startLoading, driver, key);
    if (openLoad === "refused") expect(await refusalOf(act(MONDAY, prepared))).toContain("has been started");
    else await act(MONDAY, prepared);
    expect(await dueOn(MONDAY, "110002")).toEqual({ TWL: 40, MAT: 10 });
  });

  it("is rejected once the stop was completed without a load", async () => {
    const prepared = await before?.();
    monday();
    await drive();
    const delivered = await deliveredOn(MONDAY);
    expect(delivered).toBeGreaterThan(0);
    // A customer can be deleted once their stop of the day is completed, which is billed.
    if (order === "cancelled") await act(MONDAY, prepared);
    else expect(await refusalOf(act(MONDAY, prepared))).toContain("Route 33 is on its way on Monday, January 5");
    expect(await deliveredOn(MONDAY)).toBe(delivered);
    // Nothing that was delivered is owed again.
    const { stops } = await runQuery(openRouteDay, admin, { route: "33", date: WEDNESDAY });
    for (const each of stops) for (const { owed } of each.items) expect(owed ?? 0).toBe(0);
  });

  it("is rejected while their linen is on a truck", async () => {
    const prepared = await before?.();
    monday();
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    const loaded = await dueOn(MONDAY);
    expect(await refusalOf(act(MONDAY, prepared))).toContain("The load of route 33 on Monday, January 5 is complete");
    expect(await dueOn(MONDAY)).toEqual(loaded);
  });
});

it("a pending change of days cannot be taken back once a truck is loaded for it", async () => {
  const only = { ...service, service_days: "W" };
  await execute(changeCustomerService, admin, { id: number, ...only, from: MONDAY, was: service, move: { M: "W" } });
  await execute(changeCustomerService, admin, { id: number, ...service, from: NEXT_MONDAY, was: only, move: {} });
  setClock(new Date("2026-01-11T20:00:00Z"));
  const next = { ...key, date: NEXT_MONDAY };
  await execute(startLoading, driver, next);
  await execute(completeLoading, driver, { ...next, manager_email: "office@example.com" });
  await expect(execute(takeBackCustomerService, admin, { id: number, from: NEXT_MONDAY })).rejects.toMatchObject({
    message: expect.stringContaining("is complete"),
  });
});

it("a product made inactive is still delivered for existing orders", async () => {
  await approve(await place(delivery({ TWL: 85 }, { serviceDate: MONDAY })));
  const boss = await makeActor(database.current, "SuperAdmin");
  const details = {
    name: "Bath Towel",
    base_price: 0.46,
    category_id: 1,
    is_active: 0,
    stock_quantity: 0,
    kind: "rental",
  };
  await execute(changeProduct, boss, { sku: "TWL", ...details, description: "", vendor: "" });
  expect(await dueOn(MONDAY)).toMatchObject({ TWL: 85 });
});
