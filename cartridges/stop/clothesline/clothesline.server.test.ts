import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { issueMonth } from "#cartridges/statement/commands.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { completeStop } from "../commands.server";
import { statesOf } from "../rules";
import { stopIdOf } from "../stop-key";
import { openClothesline } from "./queries.server";
import { invoiceOf } from "./rules";

const database = withTestDatabase();
const MONDAY = "2026-01-05";
const INN = stopIdOf({ route: "33", date: MONDAY, customer: "110002" });
let driver: Actor, colleague: Actor, admin: Actor;

beforeAll(async () => {
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  colleague = await makeActor(database.current, "Driver", { routeNumber: "07" });
  admin = await makeActor(database.current, "Admin");
  await prisma.customer.update({ where: { number: "110002" }, data: { lat: 48.75, lng: -122.48 } });
  const since = new Date("2026-01-02T12:00:00Z");
  await prisma.customer.updateMany({ data: { createdAt: since } });
  await prisma.rentalItem.updateMany({ data: { createdAt: since } });
});
beforeEach(() => setClock(new Date(`${MONDAY}T18:00:00Z`)));

const opened = () => runQuery(openClothesline, driver, { route: "33", date: MONDAY });
const invoiceOfInn = async () => {
  const data = await opened();
  const state = statesOf([INN], data.acts).get(INN)!;
  return invoiceOf(
    data.stops.find(({ id }) => id === INN)!,
    state,
    data.faces[INN]!,
  );
};

describe("a day's dashboard", () => {
  it("lists the day's stops in order with their positions, including stops without one", async () => {
    const { stops, faces } = await opened();
    expect(stops.map(({ customer_name, service_type }) => [customer_name, service_type])).toEqual([
      ["Marina Inn", "Weekly"],
      ["Ambassador Hotel", "Weekly"],
      ["Cafe Lena", "Biweekly"],
    ]);
    expect(stops.map(({ id }) => [faces[id]!.lat, faces[id]!.lng])).toEqual([
      [48.75, -122.48],
      [null, null],
      [null, null],
    ]);
    expect(JSON.stringify(stops)).not.toContain("price");
  });

  it("marks stops with an order for the day, and stops moved to it from a holiday", async () => {
    const { prisma } = database.current;
    const special = async () => Object.values((await opened()).faces).map((face) => face.special);
    expect(await special()).toEqual([null, null, null]);
    const id = uuid();
    await prisma.order.create({
      data: {
        id,
        customerNumber: "110001",
        placedById: admin.id!,
        kind: "delivery",
        serviceDate: new Date(MONDAY),
        status: "approved",
        totalCents: 0,
      },
    });
    await prisma.orderedItem.create({
      data: {
        customerNumber: "110001",
        serviceDate: new Date(MONDAY),
        sku: "TWL",
        quantity: 7,
        unitPriceCents: 50,
        orderId: id,
      },
    });
    expect(await special()).toEqual([null, "ordered", null]);
    // Monday is a holiday whose service moves to Tuesday, so every stop there counts as moved.
    const schedule = { id: uuid(), name: "Inventory", createdById: admin.id! };
    await prisma.holidaySchedule.create({ data: schedule });
    const next = { holiday: new Date("2026-01-12"), runsOn: new Date("2026-01-13"), routeNumber: null };
    await prisma.holidayDay.create({
      data: { id: uuid(), scheduleId: schedule.id, createdById: admin.id!, ...next },
    });
    const moved = await runQuery(openClothesline, driver, { route: "33", date: "2026-01-13" });
    expect(Object.values(moved.faces).map((face) => face.special)).toEqual(["moved", "moved"]);
  });

  it("bills the loaded pieces, then the delivered ones, then the issued statement", async () => {
    expect(await invoiceOfInn()).toEqual({
      by: "loaded",
      items: [
        { description: "Bath Mat", quantity: 10, amount_cents: 500 },
        { description: "Bath Towel", quantity: 40, amount_cents: 2_000 },
      ],
      amount_cents: 2_500,
    });
    await execute(completeStop, driver, { id: INN, lines: [{ item_id: "TWL", delivered: 38, reason: "count" }] });
    expect(await invoiceOfInn()).toMatchObject({ by: "delivered", amount_cents: 2_400 });
    setClock(new Date("2026-02-02T18:00:00Z"));
    await execute(issueMonth, CONSOLE, { month: "2026-01" });
    expect(await invoiceOfInn()).toEqual({
      by: { statement: expect.stringMatching(/^S-\d{6}$/) },
      items: [
        { description: "Bath Mat", quantity: 10, amount_cents: 500 },
        { description: "Bath Towel", quantity: 38, amount_cents: 1_900 },
      ],
      amount_cents: 2_400,
    });
  });

  it("is open to whoever serves the route, and to the office", async () => {
    await expect(runQuery(openClothesline, colleague, { route: "33", date: MONDAY })).rejects.toMatchObject({
      status: 403,
    });
    expect((await runQuery(openClothesline, admin, { route: "33", date: MONDAY })).stops).toHaveLength(3);
    expect(await runQuery(openClothesline, admin, {})).toMatchObject({ route: null, stops: [], faces: {} });
    await expect(runQuery(openClothesline, driver, { route: "33", date: "2026-01-04" })).rejects.toMatchObject({
      status: 400,
    });
  });
});
