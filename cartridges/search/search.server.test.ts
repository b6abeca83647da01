import { v7 as uuid } from "uuid";
import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { companyToday } from "#services/company.server";
import { dayOf, nextDate } from "#cartridges/service-day/rules";
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
const searchFor = (q: string) => runQuery(search, admin, { q });

it("finds customers by name and number, prefix matches first", async () => {
  expect((await searchFor("INN")).customers.map(({ name }) => name)).toContain("Marina Inn");
  expect((await searchFor("110002")).customers).toEqual([
    { number: "110002", name: "Marina Inn", route: "33", former: false },
  ]);
});

it("finds a customer by part of the number, like the customer list", async () => {
  expect((await searchFor("10002")).customers.map(({ number }) => number)).toContain("110002");
});

it("finds customers by what a caller says, ignoring case and accents", async () => {
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
  const queries = [
    "cafe inter",
    "CAFÉ INTER",
    "Cafe\u0301 inter",
    "555-010-4477",
    "+1 555 010 4477",
    "4477",
    "kearny st, malaga",
    "linen@inter",
  ];
  for (const q of queries)
    expect(
      (await searchFor(q)).customers.map(({ number }) => number),
      q,
    ).toEqual(["110002"]);
});

it("finds a route's next date for a weekday, and none on a weekend", async () => {
  const today = companyToday();
  for (const q of ["33 thu", "thursday 33"])
    expect((await searchFor(q)).routes, q).toEqual([
      { route: "33", driver: driver.name, day: "Thursday", date: nextDate("Thursday", today) },
    ]);
  const [now] = (await searchFor("33 today")).routes;
  expect(now).toMatchObject(dayOf(today) ? { route: "33", day: dayOf(today), date: today } : { route: "33" });
  expect((await searchFor("33 sat")).routes).toEqual([]);
});

it("finds an order by its number, even a former customer's", async () => {
  const { number: order_id } = await database.current.prisma.order.create({
    data: {
      id: uuid(),
      customerNumber: "110002",
      placedById: admin.id!,
      kind: "delivery",
      serviceDate: new Date("2026-12-07"),
      totalCents: 100,
    },
  });
  for (const q of [`order ${order_id}`, `#${order_id}`, String(order_id)])
    expect((await searchFor(q)).orders, q).toMatchObject([
      { order_id, customer_number: "110002", for: "2026-12-07", status: "pending" },
    ]);
  for (const q of ["order", "2147483648", "#999999999"]) expect((await searchFor(q)).orders, q).toEqual([]);
});

it("finds people by username, name, email and phone for user managers only", async () => {
  const superAdmin = await makeActor(database.current, "SuperAdmin");
  const { username, name } = await database.current.prisma.user.update({
    where: { id: driver.id! },
    data: { phone: "+1 555 020 9911", email: "Pat.Driver@linen.example" },
  });
  const as = async (who: Actor, q: string) => (await runQuery(search, who, { q })).people;
  for (const q of [username, username.slice(0, 4).toUpperCase(), name, "pat.driver@", "020 9911"])
    expect(await as(superAdmin, q), q).toContainEqual({ username, name, role: "Driver", route: "33" });
  expect(await as(admin, username)).toEqual([]);
});

it("finds a route as people speak of it", async () => {
  for (const q of ["route 33", "33 thu", "Route 33 Thursday"])
    expect(
      (await searchFor(q)).routes.map(({ route }) => route),
      q,
    ).toEqual(["33"]);
});

it("finds routes by number, with or without the zero, and by driver", async () => {
  expect((await searchFor("7")).routes).toMatchObject([{ route: "07" }]);
  expect((await searchFor("33")).routes).toEqual([{ route: "33", driver: driver.name }]);
  expect((await searchFor(driver.name)).routes).toEqual([{ route: "33", driver: driver.name }]);
});

it("finds products by name and SKU, no deleted ones, and takes wildcard characters literally", async () => {
  expect((await searchFor("towel")).products).toEqual([{ sku: "TWL", name: "Bath Towel" }]);
  expect((await searchFor("twl")).products).toHaveLength(1);
  for (const q of ["%", "_", " "])
    expect(await searchFor(q)).toEqual({ customers: [], routes: [], products: [], orders: [], people: [] });
});

it("is for the office", async () => {
  await expect(runQuery(search, driver, { q: "inn" })).rejects.toMatchObject({ status: 403 });
});
