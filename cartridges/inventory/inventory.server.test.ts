import { v7 as uuid } from "uuid";
import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { companyToday } from "#services/company.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { openInventory } from "./queries.server";

const database = withTestDatabase();
let driver: Actor, other: Actor, relief: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  // Due on every weekday, so that the test passes on any day.
  await database.current.prisma.rentalItem.createMany({
    data: [2, 4, 5].map((deliveryDay) => ({
      id: uuid(),
      customerNumber: "110001",
      sku: "TWL",
      deliveryDay,
      quantity: 10,
      customerPriceCents: 50,
    })),
  });
  await database.current.prisma.customer.update({ where: { number: "110001" }, data: { serviceDays: "MTWRF" } });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  relief = await makeActor(database.current, "Driver");
});

it("sums the next load by category, matching the load list", async () => {
  const { inventory } = await runQuery(openInventory, driver, {});
  const { date } = comingServiceDay(companyToday());
  const list = await runQuery(loadList, driver, { route: "33", date });
  expect(inventory).toMatchObject({ route: "33", date, customer_count: list.customer_count });
  const sum = (of: "itemCount" | "totalQuantity") => inventory!.categories.reduce((all, each) => all + each[of], 0);
  expect([sum("itemCount"), sum("totalQuantity")]).toEqual([list.total_items, list.total_pieces]);
  expect(list.total_items).toBeGreaterThan(0);
});

it("is readable for whoever may load the route", async () => {
  expect((await runQuery(openInventory, relief, {})).inventory).toBeNull();
  await expect(runQuery(openInventory, other, { route: "33" })).rejects.toMatchObject({ status: 403 });
});
