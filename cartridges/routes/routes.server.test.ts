import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { routeCustomers, routeRequirements } from "./queries.server";

const database = withTestDatabase();
let driver: Actor;
/** A Monday years ahead, in a week of the biweekly customer. */
const monday = { route: "33", day: "Monday", date: "2099-01-05" };

beforeAll(async () => {
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
});

it("sums what a route's truck carries on a weekday", async () => {
  const { items } = await runQuery(routeRequirements, driver, monday);
  const towels = { ItemNumber: "TWL", Description: "Bath Towel", TotalUnits: 140 };
  expect(items.find(({ ItemNumber }) => ItemNumber === "TWL")).toEqual(towels);
});

it("lists it by customer in stop order, with the same total", async () => {
  const { customers } = await runQuery(routeCustomers, driver, monday);
  expect(customers.slice(0, 2).map(({ name }) => name)).toEqual(["Marina Inn", "Ambassador Hotel"]);
  expect(customers[0]).toEqual({
    customer_num: "110002",
    name: "Marina Inn",
    items: [
      { item_number: "MAT", description: "Bath Mat", total: 10 },
      { item_number: "TWL", description: "Bath Towel", total: 40 },
    ],
  });
  const { items } = await runQuery(routeRequirements, driver, monday);
  const total = (sku: string) =>
    customers
      .flatMap((customer) => customer.items)
      .reduce((sum, item) => sum + (item.item_number === sku ? item.total : 0), 0);
  for (const { ItemNumber, TotalUnits } of items) expect(total(ItemNumber)).toBe(TotalUnits);
});

it("is hidden from another driver, like the route itself", async () => {
  await expect(runQuery(routeCustomers, driver, { ...monday, route: "07" })).rejects.toMatchObject({ status: 403 });
});

it("is refused for a route that does not exist, in both forms", async () => {
  const office = await makeActor(database.current, "Admin");
  const none = { status: 400, fields: { route: "route 98 does not exist." } };
  await expect(runQuery(routeRequirements, office, { ...monday, route: "98" })).rejects.toMatchObject(none);
  await expect(runQuery(routeCustomers, office, { ...monday, route: "98" })).rejects.toMatchObject(none);
});
