import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { search } from "./queries.server";

const database = withTestDatabase();
let admin: Actor, driver: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  admin = await makeActor(database.current, "Admin");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  await database.current.prisma.product.create({
    data: { sku: "GONE", name: "Gone Towel", basePriceCents: 1, deletedAt: new Date() },
  });
});
const found = (q: string) => runQuery(search, admin, { q });

it("finds customers by name and number, what begins with it first", async () => {
  expect((await found("INN")).customers.map(({ name }) => name)).toContain("Marina Inn");
  expect((await found("110002")).customers).toEqual([
    { number: "110002", name: "Marina Inn", route: "33", former: false },
  ]);
});

it("finds a customer by a part of the number, as the list of customers does", async () => {
  expect((await found("10002")).customers.map(({ number }) => number)).toContain("110002");
});

it("finds customers by what a caller says, without case and accents", async () => {
  await database.current.prisma.customer.update({
    where: { number: "110002" },
    data: {
      accountName: "Café Intermezzo",
      phone: "(555) 010-4477",
      address: "1200 Kearny St",
      city: "Málaga",
      email: "Linen@Intermezzo.example",
    },
  });
  const said = [
    "cafe inter",
    "CAFÉ INTER",
    "Cafe\u0301 inter",
    "555-010-4477",
    "+1 555 010 4477",
    "4477",
    "kearny st, malaga",
    "linen@inter",
  ];
  for (const q of said)
    expect(
      (await found(q)).customers.map(({ number }) => number),
      q,
    ).toEqual(["110002"]);
});

it("finds a route by how it is spoken of", async () => {
  for (const q of ["route 33", "33 thu", "Route 33 Thursday"])
    expect(
      (await found(q)).routes.map(({ route }) => route),
      q,
    ).toEqual(["33"]);
});

it("finds routes by number, with or without the zero, and by their driver", async () => {
  expect((await found("7")).routes).toMatchObject([{ route: "07" }]);
  expect((await found("33")).routes).toEqual([{ route: "33", driver: driver.name }]);
  expect((await found(driver.name)).routes).toEqual([{ route: "33", driver: driver.name }]);
});

it("finds products by name and SKU, none that was deleted, and a sign stands for itself", async () => {
  expect((await found("towel")).products).toEqual([{ sku: "TWL", name: "Bath Towel" }]);
  expect((await found("twl")).products).toHaveLength(1);
  for (const q of ["%", "_", " "]) expect(await found(q)).toEqual({ customers: [], routes: [], products: [] });
});

it("is the office's", async () => {
  await expect(runQuery(search, driver, { q: "inn" })).rejects.toMatchObject({ status: 403 });
});
