import { beforeEach, describe, expect, it } from "vitest";
import { execute, runQuery } from "#kernel/execute.server";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { addRouteStop, deleteRouteStop, orderRoute, updateRouteStop } from "./commands.server";
import { openRoutePlan } from "./queries.server";
import { admin, database, driver, dueOn, NEXT_MONDAY } from "../../tests/support/ordering";

const [AMBASSADOR, MARINA, LENA, WEDNESDAYS, OTHER] = ["110001", "110002", "110003", "110004", "110005"] as const;
const at = { route: "33", day: "Monday", customer_num: AMBASSADOR, from: NEXT_MONDAY };

beforeEach(async () => {
  const before = { data: { createdAt: new Date("2025-12-01T12:00:00Z") } };
  await database.current.prisma.customer.updateMany(before);
  await database.current.prisma.rentalItem.updateMany(before);
});

const plan = (route = "33", day = "Monday") => runQuery(openRoutePlan, admin, { route, day });
const numbers = async (route?: string, day?: string) => (await plan(route, day)).stops.map(({ number }) => number);
const order = async (customers: string[], before?: string[]) =>
  execute(orderRoute, admin, { route: "33", day: "Monday", customers, before: before ?? (await numbers()) });

describe("a route's weekday", () => {
  it("lists its stops in the usual order, including biweekly customers, with what they are due", async () => {
    const { stops, date, routes } = await plan();
    expect(stops.map(({ number, pieces }) => [number, pieces])).toEqual([
      [MARINA, 50],
      [AMBASSADOR, 160],
      [LENA, 30],
    ]);
    expect({ date, routes }).toEqual({ date: "2026-01-05", routes: ["07", "33"] });
    expect(await numbers("33", "Friday")).toEqual([]);
  });

  it("does not exist for an unknown route or a Saturday", async () => {
    await expect(plan("00")).rejects.toMatchObject({ status: 404 });
    await expect(plan("33", "Saturday")).rejects.toMatchObject({ status: 400 });
  });
});

describe("the usual order", () => {
  it("is what the office saved, on the list and for the driver", async () => {
    await order([LENA, AMBASSADOR, MARINA]);
    expect(await numbers()).toEqual([LENA, AMBASSADOR, MARINA]);
    const { stops } = await runQuery(openRouteDay, driver, { route: "33", date: "2026-01-05" });
    expect(stops.map(({ customer_number }) => customer_number)).toEqual([LENA, AMBASSADOR, MARINA]);
  });

  it("is not silently overwritten: the second of two users gets a conflict and nothing is written", async () => {
    const before = await numbers();
    await order([LENA, AMBASSADOR, MARINA]);
    await expect(order([AMBASSADOR, LENA, MARINA], before)).rejects.toMatchObject({
      status: 409,
      fields: { before: [LENA, AMBASSADOR, MARINA].join() },
    });
    expect(await numbers()).toEqual([LENA, AMBASSADOR, MARINA]);
    const both = await Promise.allSettled([
      order([MARINA, AMBASSADOR, LENA], [LENA, AMBASSADOR, MARINA]),
      order([AMBASSADOR, MARINA, LENA], [LENA, AMBASSADOR, MARINA]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("contains every stop once", async () => {
    await expect(order([LENA, AMBASSADOR])).rejects.toMatchObject({ status: 400 });
    await expect(order([LENA, AMBASSADOR, OTHER])).rejects.toMatchObject({ status: 400 });
    await expect(order([LENA, LENA, MARINA])).rejects.toMatchObject({ status: 400 });
  });
});

describe("a stop", () => {
  it("is added, updated and removed, each from its date", async () => {
    const add = { ...at, item_number: "MAT", total: 9 };
    expect((await execute(addRouteStop, admin, add)).message).toBe("Added new stop to route 33.");
    expect([(await dueOn("2026-01-05")).MAT, (await dueOn(NEXT_MONDAY)).MAT]).toEqual([undefined, 9]);
    await expect(execute(addRouteStop, admin, add)).rejects.toMatchObject({ status: 409 });
    const update = { ...at, item_number: "TWL", total: 7, from: "2026-01-19" };
    expect((await execute(updateRouteStop, admin, update)).message).toBe("Updated stop on route 33.");
    expect([(await dueOn(NEXT_MONDAY)).TWL, (await dueOn("2026-01-19")).TWL]).toEqual([100, 7]);
    const out = { ...at, from: "2026-01-26" };
    expect((await execute(deleteRouteStop, admin, out)).message).toBe("Removed stop from route 33.");
    expect([(await dueOn("2026-01-19")).TWL, (await dueOn("2026-01-26")).TWL]).toEqual([7, undefined]);
    expect((await dueOn("2026-01-28")).TWL).toBe(80);
  });

  it("takes effect by default on the first day for which no truck is loaded", async () => {
    const stop = { route: "33", day: "Monday", customer_num: AMBASSADOR };
    const key = { route_number: "33", service_day: "Monday", date: NEXT_MONDAY };
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com", driver_notes: "" });
    await execute(addRouteStop, admin, { ...stop, item_number: "MAT", total: 9 });
    await execute(updateRouteStop, admin, { ...stop, item_number: "TWL", total: 7 });
    await execute(deleteRouteStop, admin, { ...stop, item_number: "NAP" });
    expect(await dueOn(NEXT_MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    expect(await dueOn("2026-01-19")).toEqual({ TWL: 7, MAT: 9 });
  });

  it("is added for a customer who was not served on that weekday, and they are from then on", async () => {
    const add = { ...at, customer_num: WEDNESDAYS, item_number: "MAT", total: 3 };
    await execute(addRouteStop, admin, add);
    expect(await dueOn("2026-01-05", WEDNESDAYS)).toEqual({});
    // Includes what they already rented on Mondays.
    expect(await dueOn(NEXT_MONDAY, WEDNESDAYS)).toEqual({ CLO: 5, MAT: 3 });
    expect((await plan()).joins).toEqual([{ number: WEDNESDAYS, name: "Not On Monday", from: NEXT_MONDAY }]);
  });

  it("is refused for another route's customer, an unknown product, a past date, the last day, and a loaded truck", async () => {
    const refused = (input: object, fields: string) =>
      expect(execute(addRouteStop, admin, { ...at, item_number: "MAT", total: 1, ...input })).rejects.toMatchObject({
        fields: { [fields]: expect.any(String) as string },
      });
    await refused({ customer_num: OTHER }, "customer_num");
    await refused({ item_number: "NOPE" }, "item_number");
    await refused({ from: "2025-12-31" }, "from");
    await refused({ day: "Saturday" }, "day");
    await expect(execute(deleteRouteStop, admin, { ...at, customer_num: LENA })).rejects.toMatchObject({ status: 400 });
    const key = { route_number: "33", service_day: "Monday", date: NEXT_MONDAY };
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com", driver_notes: "" });
    await refused({}, "from");
    await expect(execute(updateRouteStop, admin, { ...at, item_number: "TWL", total: 7 })).rejects.toMatchObject({
      status: 400,
    });
  });
});
