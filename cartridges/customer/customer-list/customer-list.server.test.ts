import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { openLoadList } from "#cartridges/load-list/queries.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { addCustomer } from "../build-customer/commands.server";
import { changeCustomer, deleteCustomer, restoreCustomer } from "./commands.server";
import { exportCustomers, openCustomerList } from "./queries.server";
import { PAGE_SIZE, type NewCustomer } from "./schema";

const database = withTestDatabase();
let admin: Actor;
const inn: NewCustomer = { number: "120001", name: "Harbour Inn", route: "33", service_days: "M", frequency: "Weekly" };

beforeAll(async () => {
  await makeSmallCompany(database.current);
  admin = await makeActor(database.current, "Admin");
});
beforeEach(async () => {
  await database.current.prisma.customer.deleteMany({ where: { number: { startsWith: "12" } } });
});
const stored = (number: string) => database.current.prisma.customer.findUniqueOrThrow({ where: { number } });
const list = (key: object = {}) => runQuery(openCustomerList, admin, key);

describe("the list", () => {
  it("finds customers by part of the name or number, ignoring case, and by route", async () => {
    const { customers } = await list({ q: "marina" });
    expect(customers.map(({ name }) => name)).toEqual(["Marina Inn"]);
    expect((await list({ q: "10002" })).customers.map(({ number }) => number)).toEqual(["110002"]);
    const all = await list();
    const on33 = await list({ route: "33" });
    expect(on33.total).toBeLessThan(all.total);
    expect(new Set(on33.customers.map(({ route }) => route))).toEqual(new Set(["33"]));
  });

  it("exports all results in the import's format, with formulas escaped", async () => {
    await execute(addCustomer, admin, { ...inn, name: "=Harbour Inn" });
    const { csv } = await runQuery(exportCustomers, admin, { q: "harbour", route: "33" });
    const [header, row, ...more] = csv.trimEnd().split("\r\n");
    expect(header).toBe(
      "\uFEFFcustomer_number,account_name,address,city,state,zip_code,phone,email," +
        "route_number,service_days,service_frequency,first_service,lat,lng",
    );
    expect(row).toBe("120001,'=Harbour Inn,,,,,,,33,M,Weekly,,,");
    expect(more).toEqual([]);
  });

  it("sorts by name, number or route", async () => {
    const keyed = async (sort?: string) =>
      (await list({ sort })).customers.map(({ number, name, route }) => ({ number, name, route }));
    const all = await keyed();
    const by = (...parts: ("number" | "name" | "route")[]) =>
      all.toSorted((one, other) => {
        const part = parts.find((each) => one[each] !== other[each]);
        return part ? (one[part] < other[part] ? -1 : 1) : 0;
      });
    expect(all).toEqual(by("name", "number"));
    expect(await keyed("number")).toEqual(by("number"));
    expect(await keyed("route")).toEqual(by("route", "name", "number"));
    expect(await keyed("route")).not.toEqual(all);
    await expect(list({ sort: "newest" })).rejects.toMatchObject({
      fields: { sort: "sort must be one of number, route, days, city, items, value, open." },
    });
  });

  it("sorts by any column in either direction, and has the weekly value of each customer's items", async () => {
    const { prisma } = database.current;
    const rows = async (key: object) =>
      (await list({ route: "33", ...key })).customers.map(({ number, items, value_cents }) => [
        number,
        items,
        value_cents,
      ]);
    await prisma.customer.update({ where: { number: "110002" }, data: { city: "Salem" } });
    // Cafe Lena is biweekly, so 30 at 50 count half. Not On Monday is not served on Mondays.
    const ambassador = ["110001", 3, 12_000];
    const [marina, lena, wednesdays] = [
      ["110002", 2, 2_500],
      ["110003", 1, 750],
      ["110004", 2, 350],
    ];
    expect(await rows({ sort: "value", order: "desc" })).toEqual([ambassador, marina, lena, wednesdays]);
    expect(await rows({ sort: "value" })).toEqual([wednesdays, lena, marina, ambassador]);
    expect(await rows({ sort: "items", order: "desc" })).toEqual([ambassador, marina, wednesdays, lena]);
    expect(await rows({ sort: "days" })).toEqual([lena, ambassador, marina, wednesdays]);
    expect((await rows({ sort: "city", order: "desc" }))[0]).toEqual(marina);
    expect(await rows({ order: "desc" })).toEqual([wednesdays, marina, lena, ambassador]);
    const order = {
      customerNumber: "110004",
      placedById: admin.id!,
      serviceDate: new Date("2099-01-06"),
      totalCents: 0,
    };
    await prisma.order.create({ data: { ...order, id: "00000000-0000-4000-8000-000000000001", kind: "delivery" } });
    expect((await rows({ sort: "open", order: "desc" }))[0]).toEqual(wednesdays);
    await prisma.order.deleteMany({ where: { customerNumber: "110004" } });
  });

  it("jumps to the page on which a letter starts", async () => {
    const many = Array.from({ length: 2 * PAGE_SIZE }, (_, place) => ({
      number: String(120_200 + place),
      accountName: `${place < PAGE_SIZE ? "Able" : "Night"} ${String(place).padStart(3, "0")}`,
      routeNumber: "33",
      serviceDays: "M",
      serviceFrequency: "Weekly" as const,
    }));
    await database.current.prisma.customer.createMany({ data: many });
    const page = async (letter: string) => {
      const shown = await list({ letter });
      return [shown.page, shown.letter, shown.customers.some(({ name }) => name.startsWith(letter))];
    };
    expect(await page("A")).toEqual([1, "A", true]);
    expect(await page("N")).toEqual([2, "N", true]);
    await expect(list({ letter: "7" })).rejects.toMatchObject({ fields: { letter: "letter must be one of A to Z." } });
  });

  it("does not treat any character of a search as a wildcard", async () => {
    expect((await list({ q: "%" })).total).toBe(0);
    expect((await list({ q: "_" })).total).toBe(0);
  });

  it("is split into pages by name, with each customer on exactly one", async () => {
    await database.current.prisma.customer.createMany({
      data: Array.from({ length: 2 * PAGE_SIZE }, (_, place) => ({
        number: String(120_100 + place),
        accountName: `Many ${String(place).padStart(3, "0")}`,
        routeNumber: "33",
        serviceDays: "M",
        serviceFrequency: "Weekly" as const,
      })),
    });
    const first = await list({ q: "Many" });
    const second = await list({ q: "Many", page: "2" });
    expect([first.total, first.pages, second.page]).toEqual([2 * PAGE_SIZE, 2, 2]);
    const names = [...first.customers, ...second.customers].map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).toHaveLength(2 * PAGE_SIZE);
  });

  it("counts each customer's items and pieces", async () => {
    const { prisma } = database.current;
    const [customer] = (await list({ q: "110001" })).customers;
    const rented = await prisma.rentalItem.findMany({ where: { customerNumber: "110001", endedAt: null } });
    expect(customer).toMatchObject({
      items: rented.length,
      pieces: rented.reduce((sum, { quantity }) => sum + quantity, 0),
    });
  });

  it("offers a number that was never used, not even by a deleted customer", async () => {
    await execute(addCustomer, admin, inn);
    await execute(deleteCustomer, admin, { id: inn.number });
    const { free_number } = await list();
    expect(free_number).toBe("120002");
  });
});

describe("a new customer", () => {
  it("is stored with route and days, and is listed", async () => {
    await execute(addCustomer, admin, { ...inn, email: "linen@harbour.example.com", access: " At the dock. " });
    expect(await stored(inn.number)).toMatchObject({
      accountName: "Harbour Inn",
      routeNumber: "33",
      serviceDays: "M",
      accessInstructions: "At the dock.",
    });
    expect((await list({ q: "harbour" })).total).toBe(1);
  });

  it("is refused for a number that somebody has or had, and the error says whose it is", async () => {
    await execute(addCustomer, admin, inn);
    const again = execute(addCustomer, admin, { ...inn, name: "Other" });
    await expect(again).rejects.toMatchObject({ fields: { number: "120001 is the number of Harbour Inn." } });
    await execute(deleteCustomer, admin, { id: inn.number });
    const later = execute(addCustomer, admin, { ...inn, name: "Other" });
    await expect(later).rejects.toMatchObject({
      fields: { number: "120001 is the number of Harbour Inn, who was deleted." },
    });
  });

  it("needs a first date if biweekly, and an existing route", async () => {
    await expect(execute(addCustomer, admin, { ...inn, frequency: "Biweekly" })).rejects.toMatchObject({
      fields: { first_service: expect.stringContaining("first service date") },
    });
    await expect(execute(addCustomer, admin, { ...inn, route: "98" })).rejects.toMatchObject({
      fields: { route: "route 98 does not exist." },
    });
    await execute(addCustomer, admin, { ...inn, frequency: "Biweekly", first_service: "2026-12-07" });
    expect((await stored(inn.number)).firstService).toEqual(new Date("2026-12-07"));
  });
});

describe("a new customer with the spec's field names", () => {
  const sent = {
    customer_num: "130009",
    customer_name: "Quay Hotel",
    service_day: "Monday, Thursday",
    RouteNumber: "33",
  };
  const add = (part: object = {}) => execute(addCustomer, admin, { ...sent, ...part } as never);

  it("is served weekly on the given days, with the given items", async () => {
    await add({ items: [{ item_id: "TWL", quantity_used: 12, delivery_day: 4, customer_price: 0.5 }] });
    expect(await stored("130009")).toMatchObject({ serviceDays: "MR", serviceFrequency: "Weekly" });
    expect(await database.current.prisma.rentalItem.findFirst({ where: { customerNumber: "130009" } })).toMatchObject({
      sku: "TWL",
      quantity: 12,
      customerPriceCents: 50,
    });
  });

  it("is refused with errors by the submitted field names", async () => {
    await expect(add({ customer_num: "12", service_day: "Sunday" })).rejects.toMatchObject({
      fields: { customer_num: expect.any(String), service_day: expect.any(String) },
    });
    await expect(
      add({
        customer_num: "130010",
        items: [{ item_id: "TWL", quantity_used: 0, delivery_day: 1, customer_price: 1 }],
      }),
    ).rejects.toMatchObject({ fields: { "items.0.quantity_used": expect.any(String) } });
    expect(await database.current.prisma.customer.count({ where: { number: "130010" } })).toBe(0);
  });
});

describe("two people who edit one customer", () => {
  beforeEach(() => execute(addCustomer, admin, { ...inn, phone: "1", city: "Salem" }));
  const change = (part: object) => execute(changeCustomer, admin, { id: inn.number, was: {}, ...part });

  it("lose nothing in different fields", async () => {
    await change({ phone: "2", was: { phone: "1" } });
    await change({ city: "Boston", was: { city: "Salem" } });
    expect(await stored(inn.number)).toMatchObject({ phone: "2", city: "Boston" });
  });

  it("conflict in the same field: the second gets the stored value, and nothing is written", async () => {
    await change({ phone: "2", was: { phone: "1" } });
    const second = change({ phone: "3", city: "Boston", was: { phone: "1", city: "Salem" } });
    await expect(second).rejects.toMatchObject({ status: 409, fields: { phone: "2" } });
    expect(await stored(inn.number)).toMatchObject({ phone: "2", city: "Salem" });
    await change({ phone: "3", city: "Boston", was: { phone: "2", city: "Salem" } });
    expect(await stored(inn.number)).toMatchObject({ phone: "3", city: "Boston" });
  });

  it("overwrite each other if they send no previous values: the last write wins", async () => {
    await change({ phone: "2", was: undefined });
    await change({ Phone: "3", was: undefined });
    expect(await stored(inn.number)).toMatchObject({ phone: "3", city: "Salem" });
  });

  it("may send the route, days and frequency unchanged, and are refused if they differ", async () => {
    const same = { RouteNumber: "33", ServiceDays: "M", ServiceFrequency: "Weekly" };
    await change({ ...same, AccountName: "Harbour House", was: undefined });
    for (const other of [{ RouteNumber: "07" }, { ServiceDays: "MW" }, { service_day: "Tuesday" }])
      await expect(change({ ...same, ...other })).rejects.toMatchObject({ status: 400 });
    expect(await stored(inn.number)).toMatchObject({ accountName: "Harbour House", routeNumber: "33" });
  });

  it("do not conflict if they write the same value", async () => {
    await change({ phone: "2", was: { phone: "1" } });
    await expect(change({ phone: "2", was: { phone: "1" } })).resolves.toBeTruthy();
  });
});

describe("a position", () => {
  const change = (input: object) => execute(changeCustomer, admin, { id: inn.number, ...input });

  it("is sent as text or numbers, both or neither, and can be removed", async () => {
    const half = execute(addCustomer, admin, { ...inn, lat: "42.5" });
    await expect(half).rejects.toMatchObject({ fields: { lng: expect.stringContaining("Enter both") } });
    await execute(addCustomer, admin, { ...inn, lat: " 42.5 ", lng: -70.8967 });
    expect(await stored(inn.number)).toMatchObject({ lat: 42.5, lng: -70.8967 });
    expect((await list({ q: "harbour" })).customers[0]).toMatchObject({ lat: "42.5", lng: "-70.8967" });
    await expect(change({ lng: "", was: { lng: "-70.8967" } })).rejects.toMatchObject({ status: 400 });
    await change({ lat: "42.6", was: { lat: "42.5" } });
    await expect(change({ lat: "42.7", was: { lat: "42.5" } })).rejects.toMatchObject({ fields: { lat: "42.6" } });
    await change({ lat: "", lng: "", was: { lat: "42.6", lng: "-70.8967" } });
    expect(await stored(inn.number)).toMatchObject({ lat: null, lng: null });
  });

  it("is limited to valid degrees", async () => {
    const far = execute(addCustomer, admin, { ...inn, lat: "90.1", lng: "0" });
    await expect(far).rejects.toMatchObject({ fields: { lat: "Enter the latitude in degrees, from -90 to 90." } });
    await expect(execute(addCustomer, admin, { ...inn, lat: "1", lng: "-180.5" })).rejects.toMatchObject({
      fields: { lng: "Enter the longitude in degrees, from -180 to 180." },
    });
    await execute(addCustomer, admin, { ...inn, lat: -90, lng: 180 });
  });
});

describe("a deleted customer", () => {
  const monday = { route: "33", day: "Monday", date: "2099-01-05" };
  const carries = async (number: string) =>
    JSON.stringify((await runQuery(openLoadList, admin, monday)).list).includes(number);

  it("is on no truck and in no list, keeps their items, and is restored with them", async () => {
    expect(await carries("110002")).toBe(true);
    await execute(deleteCustomer, admin, { id: "110002" });
    expect(await carries("110002")).toBe(false);
    expect((await list({ q: "110002" })).total).toBe(0);
    expect(await stored("110002")).toMatchObject({ deletedById: admin.id });
    const items = await database.current.prisma.rentalItem.count({
      where: { customerNumber: "110002", endedAt: null },
    });
    expect(items).toBeGreaterThan(0);
    await execute(restoreCustomer, admin, { id: "110002" });
    expect(await carries("110002")).toBe(true);
    expect(await stored("110002")).toMatchObject({ deletedAt: null, deletedById: null });
  });

  it("cannot be deleted again or changed; a current customer cannot be restored", async () => {
    await execute(addCustomer, admin, inn);
    await expect(execute(restoreCustomer, admin, { id: inn.number })).rejects.toMatchObject({ status: 409 });
    await execute(deleteCustomer, admin, { id: inn.number });
    await expect(execute(deleteCustomer, admin, { id: inn.number })).rejects.toMatchObject({ status: 404 });
    const change = execute(changeCustomer, admin, { id: inn.number, phone: "2", was: { phone: "" } });
    await expect(change).rejects.toMatchObject({ status: 404 });
  });
});
