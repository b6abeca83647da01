import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { DATE, INN, noon, withRouteDay } from "../../tests/support/route-day";
import { reorderStops, startStop } from "./commands.server";

const { database, open, stored, people } = withRouteDay();
let driver: Actor, other: Actor;
beforeEach(() => {
  ({ driver, other } = people());
});
const refusal = (run: Promise<unknown>) => expect(run).rejects;

describe("the order of stops", () => {
  const order = async () => (await open()).stops.map(({ customer_number }) => customer_number);

  it("follows the driver's change from now on; a customer who is not due keeps their place", async () => {
    const change = { route: "33", date: DATE, customers: ["110003", "110001", "110002"] };
    expect(await execute(reorderStops, driver, change)).toMatchObject({ version: 1, customers: change.customers });
    expect(await order()).toEqual(change.customers);
    await execute(startStop, driver, { id: INN });
    expect((await stored(INN)).position).toBe(3);
    const older = { ...change, customers: ["110001", "110002", "110003"], at: noon("11:00:00").toISOString() };
    expect(await execute(reorderStops, driver, older)).toMatchObject({
      message: "A later order is already saved.",
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

  it("accepts only customers of the route", async () => {
    const change = { route: "33", date: DATE, customers: ["110005"] };
    await refusal(execute(reorderStops, driver, change)).toMatchObject({ status: 400 });
    await refusal(execute(reorderStops, driver, { ...change, customers: ["110001", "110001"] })).toMatchObject({
      status: 400,
    });
    await refusal(execute(reorderStops, other, { ...change, customers: ["110001"] })).toMatchObject({ status: 403 });
  });
});
