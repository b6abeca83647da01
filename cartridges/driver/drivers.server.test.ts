import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { listDrivers, readDriver } from "./queries.server";

const database = withTestDatabase();
let driver: Actor, relief: Actor, admin: Actor;

beforeAll(async () => {
  await makeSmallCompany(database.current);
  relief = await makeActor(database.current, "Driver", { routeNumber: "RELIEF" });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  admin = await makeActor(database.current, "Admin");
});

it("lists the drivers by route with their number of customers, relief drivers last", async () => {
  const { drivers } = await runQuery(listDrivers, admin, {});
  expect(
    drivers.map(({ id, route, route_number, customer_count }) => ({ id, route, route_number, customer_count })),
  ).toEqual([
    { id: driver.id, route: "33", route_number: "33", customer_count: 4 },
    { id: relief.id, route: null, route_number: null, customer_count: 0 },
  ]);
  expect(drivers[0]).not.toHaveProperty("password_hash");
});

it("shows drivers themselves, and only drivers", async () => {
  expect(await runQuery(readDriver, driver, { id: driver.id })).toMatchObject({
    driver_id: driver.id,
    name: driver.name,
  });
  await expect(runQuery(readDriver, driver, { id: relief.id })).rejects.toMatchObject({ status: 403 });
  await expect(runQuery(readDriver, admin, { id: admin.id })).rejects.toMatchObject({ status: 404 });
});
