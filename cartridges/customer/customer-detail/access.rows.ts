import { rows } from "#kernel/access-rows";
import { v7 as uuid } from "uuid";
import { addDays } from "#cartridges/service-day/rules";
import { companyToday } from "#services/company.server";
import type { Ground } from "../../../tests/contract/ground";

/** Creates an item with a scheduled change, for a new customer so that no other load changes. */
let customers = 220_000;
async function itemOf({ database: { prisma } }: Ground) {
  const customerNumber = String(++customers);
  await prisma.customer.create({
    data: {
      number: customerNumber,
      accountName: `Inn ${customerNumber}`,
      routeNumber: "33",
      serviceDays: "MTWRF",
      serviceFrequency: "Weekly",
    },
  });
  const { id } = await prisma.rentalItem.create({
    data: { id: uuid(), customerNumber, sku: "TWL", deliveryDay: 1, quantity: 10, customerPriceCents: 50 },
  });
  const until = laterDate();
  const term = { customerNumber, sku: "TWL", deliveryDay: 1, quantity: 5, customerPriceCents: 50 };
  await prisma.rentalPastTerm.create({ data: { id: uuid(), ...term, until: new Date(until) } });
  return { id: customerNumber, itemId: id };
}
/** Far enough ahead that no test has loaded a truck for it. */
const laterDate = () => addDays(companyToday(), 200);
/** Creates a customer whose service days change on a later date. */
async function waiting(ground: Ground) {
  const { id } = await itemOf(ground);
  const service = { routeNumber: "33", serviceFrequency: "Weekly" as const };
  const from = laterDate();
  const [first, last] = ["0001-01-01", "9999-12-31"].map((date) => new Date(date)) as [Date, Date];
  await ground.database.prisma.serviceTerm.createMany({
    data: [
      { customerNumber: id, ...service, serviceDays: "MTWRF", from: first, until: new Date(from) },
      { customerNumber: id, ...service, serviceDays: "MW", from: new Date(from), until: last },
    ],
  });
  await ground.database.prisma.customer.update({ where: { number: id }, data: { serviceUntil: new Date(from) } });
  return { id, from };
}
const served = { route: "33", frequency: "Weekly", first_service: null };
const moved = { ...served, service_days: "F", move: { M: "F", W: "F" }, was: { ...served, service_days: "MW" } };
const newItem = { item_id: "MAT", delivery_day: 1, quantity: 4, customer_price: 0.52 };
const UNSEEN = [null, true, 7, [], {}, "x", { quantity: -1, customer_price: 1 }, { quantity: 1, customer_price: "1" }];
const FREQUENCIES = [null, true, 7, {}, [], "", "weekly", "Monthly"];
const PRICES = [null, "1.25", true, {}, [], -1, -0.01, 1.234, 10_001, 1e308];

const number = "110001";
const effect = { route: "33", service_days: "F", frequency: "Weekly", from: "2099-01-05" };
const office = { allowed: ["office"] } as const;
const visit = () => ({ params: { number } });

export default rows<Ground>({
  opening: { as: "Admin", key: { number }, shows: "Ambassador Hotel" },
  definitions: {
    "customerDetail.open": { ...office, input: () => ({ number }) },
    "customerDetail.findProducts": { ...office, input: () => ({ q: "towel" }) },
    "customerDetail.addItem": {
      ...office,
      input: async (ground) => ({ id: (await itemOf(ground)).id, ...newItem, from: laterDate() }),
    },
    "customerDetail.changeItem": {
      ...office,
      input: async (ground) => ({ ...(await itemOf(ground)), quantity: 4, customer_price: 1, from: laterDate() }),
    },
    "customerDetail.endItem": {
      ...office,
      input: async (ground) => ({ ...(await itemOf(ground)), from: laterDate() }),
    },
    "customerDetail.takeBack": {
      ...office,
      input: async (ground) => ({ ...(await itemOf(ground)), from: laterDate() }),
    },
    "customerDetail.changeService": {
      ...office,
      input: async (ground) => ({ ...(await waiting(ground)), ...moved }),
    },
    "customerDetail.serviceComesUp": { allowed: [], input: () => ({}) },
    "customerDetail.isToComeUp": { allowed: [], input: () => ({}) },
    "customerDetail.serviceEffect": { ...office, input: () => ({ id: number, ...effect }) },
    "customerDetail.takeBackService": { ...office, input: waiting },
  },
  calls: {
    "GET /api/customers/:id/service/effect": {
      ...office,
      call: () => ({ params: { id: number }, query: `?${new URLSearchParams(effect)}` }),
    },
    "PUT /api/customers/:id/service": {
      ...office,
      call: async (ground) => {
        const { id, from } = await waiting(ground);
        return { params: { id }, body: { from, ...moved } };
      },
    },
    "DELETE /api/customers/:id/service/:from": {
      ...office,
      call: async (ground) => ({ params: await waiting(ground) }),
    },
    "GET /api/rentable-products": { ...office, call: () => ({ query: "?q=towel" }) },
    "POST /api/customers/:id/rental-items": {
      ...office,
      call: async (ground) => ({
        params: { id: (await itemOf(ground)).id },
        body: { ...newItem, from: laterDate() },
      }),
    },
    "PUT /api/customers/:id/rental-items/:itemId": {
      ...office,
      call: async (ground) => ({
        params: await itemOf(ground),
        body: { quantity: 4, customer_price: 1, from: laterDate() },
      }),
    },
    "DELETE /api/customers/:id/rental-items/:itemId": {
      ...office,
      call: async (ground) => ({ params: await itemOf(ground), body: { from: laterDate() } }),
    },
    "DELETE /api/customers/:id/rental-items/:itemId/changes/:from": {
      ...office,
      call: async (ground) => ({ params: { ...(await itemOf(ground)), from: laterDate() } }),
    },
  },
  fields: {
    "PUT /api/customers/:id/service": {
      params: { id: "customer number" },
      body: {
        route: "route",
        service_days: [null, true, 7, {}, [], "", "X", "FM", "MM", "MTWRFS", "m", "a\u0000b"],
        frequency: FREQUENCIES,
        first_service: ["", " ", "2026-02-30", "01/05/2026", true, 7, {}, []],
        from: "date",
        was: [null, true, 7, [], {}, "x"],
        move: [null, true, 7, "M", [], { M: 1 }, { X: "M" }, { M: "X" }],
      },
      optional: ["first_service", "move"],
    },
    "GET /api/customers/:id/service/effect": {
      params: { id: "customer number" },
      query: {
        route: "route",
        service_days: ["", "X", "FM", "MM", "MTWRFS", "m"],
        frequency: ["", "weekly", "Monthly"],
        first_service: ["", " ", "2026-02-30", "01/05/2026"],
        from: "date",
      },
      optional: ["first_service"],
    },
    "DELETE /api/customers/:id/service/:from": { params: { id: "customer number", from: "date" } },
    "GET /api/rentable-products": { query: { q: ["x".repeat(101)] } },
    "POST /api/customers/:id/rental-items": {
      params: { id: "customer number" },
      body: {
        item_id: [null, 7, true, {}, [], "", " ", "NOPE", "twl", "a\u0000b", "a\ud83e", "x".repeat(300)],
        delivery_day: [null, "1", 0, 6, 1.5, -1, {}, []],
        quantity: "pieces",
        customer_price: PRICES,
        delivery_frequency: FREQUENCIES,
        from: "date",
      },
      optional: ["delivery_frequency"],
    },
    "PUT /api/customers/:id/rental-items/:itemId": {
      params: { id: "customer number", itemId: "id" },
      body: {
        quantity: "pieces",
        customer_price: PRICES,
        delivery_frequency: FREQUENCIES,
        from: "date",
        was: UNSEEN,
      },
      optional: ["delivery_frequency", "was"],
    },
    "DELETE /api/customers/:id/rental-items/:itemId": {
      params: { id: "customer number", itemId: "id" },
      body: { from: "date", was: UNSEEN },
      optional: ["was"],
    },
    "DELETE /api/customers/:id/rental-items/:itemId/changes/:from": {
      params: { id: "customer number", itemId: "id", from: "date" },
    },
  },
  pages: [
    { page: "GET /customer/:number", ...office, visit },
    { page: "GET /customer/:number/edit", ...office, visit },
    { page: "GET /customer/:number/add-item", ...office, visit },
    {
      page: "GET /customer/:number/item/:itemId/edit",
      ...office,
      visit: async (ground) => {
        const { id, itemId } = await itemOf(ground);
        return { params: { number: id, itemId } };
      },
    },
    { page: "GET /customer/:number/details", ...office, answer: `/customer/${number}`, visit },
  ],
});
