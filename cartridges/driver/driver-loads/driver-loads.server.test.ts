import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { loadingSession } from "#cartridges/load-list/queries.server";
import { startLoading } from "#cartridges/load-list/commands.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { checkItem, noteItem } from "./commands.server";
import { driverCustomers, loadItems, openDriverLoads } from "./queries.server";

const database = withTestDatabase();
const MONDAY = "2026-01-05";
const hotel = { customer: "110001", date: MONDAY };
let chief: Actor, second: Actor, driver: Actor, relief: Actor;

beforeAll(async () => {
  // A Saturday, so the next service day is Monday.
  setClock(new Date("2026-01-03T18:00:00Z"));
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://clothesline.test", mailsAreSent: false });
  await makeSmallCompany(database.current);
  chief = await makeActor(database.current, "SuperAdmin");
  second = await makeActor(database.current, "SuperAdmin");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33", username: "dora" });
  relief = await makeActor(database.current, "Driver", { routeNumber: "RELIEF" });
});
afterAll(() => setClock());
beforeEach(async () => {
  await database.current.prisma.itemCheck.deleteMany();
  await database.current.prisma.itemNote.deleteMany();
});
const open = (key: object = {}) => runQuery(openDriverLoads, chief, key);
const items = async (key = hotel) => (await runQuery(loadItems, chief, key)).items;
const check = (sku: string, checked: boolean, actor = chief) => execute(checkItem, actor, { ...hotel, sku, checked });

describe("the three views", () => {
  it("list the drivers, with their number of customers", async () => {
    const { view, drivers } = await open();
    expect(view).toBe("drivers");
    expect(drivers.map(({ name, route, customer_count }) => [name, route, customer_count])).toEqual([
      ["Driver dora", "33", 4],
      [relief.name, null, 0],
    ]);
  });

  it("list a driver's customers in driving order, with what each is due", async () => {
    const { customers, date } = await open({ driver: driver.id });
    expect(date).toBe(MONDAY);
    expect(
      customers.map(({ AccountName, item_count, checked_count }) => [AccountName, item_count, checked_count]),
    ).toEqual([
      ["Marina Inn", 2, 0],
      ["Ambassador Hotel", 2, 0],
      ["Cafe Lena", 1, 0],
      // Rents on Monday, but is not served then.
      ["Not On Monday", 0, 0],
    ]);
    expect((await runQuery(driverCustomers, driver, { id: driver.id })).customers).toEqual(customers);
    expect((await open({ driver: relief.id })).customers).toEqual([]);
  });

  it("show the load of the driver's route like the load list does", async () => {
    const { view, list } = await open({ driver: driver.id, list: "complete" });
    expect(view).toBe("complete");
    expect(list).toMatchObject({ customer_count: 3, total_items: 3, total_pieces: 240 });
    expect((await open({ driver: relief.id, list: "complete" })).list).toBeNull();
  });

  it("accept only drivers", async () => {
    await expect(open({ driver: chief.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a check", () => {
  it("is shared, idempotent, and can be undone", async () => {
    await check("TWL", true);
    await check("TWL", true, second);
    expect(await items()).toMatchObject([
      { item_id: "TWL", quantity: 100, category: "Bath Linen", checked: true, checked_by: chief.name },
      { item_id: "NAP", quantity: 60, category: "Table Linen", checked: false, checked_by: null },
    ]);
    const checkedOf = async () =>
      (await open({ driver: driver.id })).customers.map(({ checked_count }) => checked_count);
    expect(await checkedOf()).toEqual([0, 1, 0, 0]);
    await check("TWL", false, second);
    expect(await checkedOf()).toEqual([0, 0, 0, 0]);
  });

  it("belongs to one date, and does not mark the load", async () => {
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    await execute(startLoading, driver, key);
    await check("TWL", true);
    expect((await runQuery(loadingSession, chief, key)).items.filter(({ status }) => status !== null)).toEqual([]);
    expect((await items({ ...hotel, date: "2026-01-12" })).every(({ checked }) => !checked)).toBe(true);
  });

  it("is refused for an unknown product or customer", async () => {
    await expect(check("NOTHING", true)).rejects.toMatchObject({ status: 404 });
    await expect(
      execute(checkItem, chief, { ...hotel, customer: "999999", sku: "TWL", checked: true }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("a note", () => {
  const note = (content: string, version: number, actor = chief) =>
    execute(noteItem, actor, { customer: "110001", sku: "TWL", content, version });

  it("stays with the customer's product on all dates, and an empty text removes it", async () => {
    await note("In the blue bag.", 0);
    for (const date of [MONDAY, "2026-01-12"])
      expect((await items({ ...hotel, date }))[0]).toMatchObject({ note: "In the blue bag.", note_version: 1 });
    await note("", 1);
    expect((await items())[0]).toMatchObject({ note: "", note_version: 2 });
  });

  it("is not silently overwritten", async () => {
    await note("In the blue bag.", 0);
    await expect(note("In the red bag.", 0, second)).rejects.toMatchObject({
      status: 409,
      fields: { content: "It now says: In the blue bag.", version: "1" },
    });
    await note("In the red bag.", 1, second);
    await expect(note("On the cart.", 1)).rejects.toMatchObject({ status: 409 });
    expect((await items())[0]!.note).toBe("In the red bag.");
  });
});

it("is for the SuperAdmin; a driver's customers are for that driver and the office", async () => {
  const admin = await makeActor(database.current, "Admin");
  await expect(runQuery(openDriverLoads, admin, {})).rejects.toMatchObject({ status: 403 });
  await expect(check("TWL", true, driver)).rejects.toMatchObject({ status: 403 });
  expect((await runQuery(driverCustomers, admin, { id: driver.id })).customers).toHaveLength(4);
  await expect(runQuery(driverCustomers, relief, { id: driver.id })).rejects.toMatchObject({ status: 403 });
});
