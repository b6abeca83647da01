import { v7 as uuid } from "uuid";
import { ofTheCustomer, rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

const number = "110001";
/**
 * Whoever serves the customer builds the page. A customer reads the published
 * version of their own page.
 */
const serving = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;

let customers = 280_000;
const greeting = () => ({ id: uuid(), kind: "greeting", title: "Good morning", text: "The cages stand at dock 2." });

/** A customer of route 33 with an unpublished draft in version 1. */
async function drafted({ database: { prisma } }: Ground) {
  const customerNumber = String(++customers);
  await prisma.customer.create({
    data: {
      number: customerNumber,
      accountName: `Inn ${customerNumber}`,
      routeNumber: "33",
      serviceDays: "M",
      serviceFrequency: "Weekly",
    },
  });
  await prisma.customerPage.create({
    data: { customerNumber, blocks: [greeting()], version: 1, changedAt: new Date() },
  });
  return { number: customerNumber, version: 1 };
}
async function published(ground: Ground) {
  const draft = await drafted(ground);
  await ground.database.prisma.customerPageVersion.create({
    data: { customerNumber: draft.number, number: 1, blocks: [], publishedAt: new Date() },
  });
  return { ...draft, published: "1" };
}
async function unsaved(ground: Ground) {
  const draft = await drafted(ground);
  return { ...draft, blocks: [greeting()] };
}
const asCall =
  <Input extends { number: string; published?: string }>(made: (ground: Ground) => Promise<Input>) =>
  async (ground: Ground) => {
    const { number: of, published: which, ...body } = await made(ground);
    return { params: { number: of, ...(which && { published: which }) }, body };
  };

/** A page with this one block, for testing invalid block fields. */
const one = (kind: string, fields: object) => [{ id: uuid(), kind, ...fields }];
const HUGE = "x".repeat(10_000);
const notice = (fields: object) =>
  one("notice", { title: "", text: "", tone: "info", from: null, until: null, ...fields });
const contact = (fields: object) => one("contact", { name: "", phone: "", email: "", text: "", ...fields });
const twice = greeting();
const BLOCKS = [
  null,
  true,
  7,
  "greeting",
  {},
  [null],
  [[]],
  [{}],
  Array.from({ length: 21 }, greeting),
  [twice, twice],
  one("video", { title: "", text: "" }),
  [{ kind: "greeting", title: "", text: "" }],
  [{ ...greeting(), id: "1" }],
  one("greeting", { title: 7, text: "" }),
  one("greeting", { title: HUGE, text: "" }),
  one("greeting", { title: "", text: HUGE }),
  one("greeting", { title: "a\u0000b", text: "" }),
  one("greeting", { title: "a\ud83e", text: "" }),
  one("products", { title: "", skus: "TWL" }),
  one("products", { title: "", skus: ["NOPE"] }),
  // In the catalog, but not rented by this customer.
  one("products", { title: "", skus: ["CLO"] }),
  one("products", { title: "", skus: [""] }),
  one("products", { title: "", skus: ["TWL", "TWL"] }),
  one("products", { title: "", skus: Array(101).fill("TWL") }),
  one("par", { text: "", hints: [{ sku: "CLO", text: "More" }] }),
  one("par", { text: "", hints: [{ sku: "TWL", text: HUGE }] }),
  one("par", { text: "", hints: Array(31).fill({ sku: "TWL", text: "" }) }),
  notice({ tone: "red" }),
  notice({ from: "2026-02-30" }),
  notice({ from: "tomorrow" }),
  notice({ from: "2026-03-02", until: "2026-03-01" }),
  contact({ email: "office" }),
  contact({ phone: "<script>" }),
  one("delivery", { text: HUGE }),
];
const VERSION = [-1, 1.5, "1", null, true, 2 ** 31, 1e308];

export default rows<Ground>({
  opening: { as: "route's driver", key: { number }, shows: "No blocks yet" },
  definitions: {
    "customerPage.open": { ...serving, input: () => ({ number }) },
    "customerPage.published": { ...ofTheCustomer, input: () => ({ number }) },
    "customerPage.save": { ...serving, input: unsaved },
    "customerPage.publish": { ...serving, input: drafted },
    "customerPage.returnTo": { ...serving, input: published },
  },
  calls: {
    "GET /api/customers/:number/page": { ...serving, call: () => ({ params: { number } }) },
    "GET /api/customers/:number/page/published": { ...ofTheCustomer, call: () => ({ params: { number } }) },
    "PUT /api/customers/:number/page": { ...serving, call: asCall(unsaved) },
    "POST /api/customers/:number/page/publish": { ...serving, call: asCall(drafted) },
    "POST /api/customers/:number/page/versions/:published/return": { ...serving, call: asCall(published) },
  },
  topics: {
    "customer-page": { ...serving, address: () => `customer-page:${number}` },
    "portal-page": { ...ofTheCustomer, address: () => `portal-page:${number}` },
  },
  pages: [
    { page: "GET /customer/:number/page", allowed: ["office"], visit: () => ({ params: { number } }) },
    {
      page: "GET /driver/page/:number",
      allowed: ["route's driver", "relief on duty"],
      otherwise: { "other drivers": 404 },
      visit: () => ({ params: { number } }),
    },
  ],
  fields: {
    "GET /api/customers/:number/page": { params: { number: "customer number" } },
    "GET /api/customers/:number/page/published": { params: { number: "customer number" } },
    "PUT /api/customers/:number/page": {
      params: { number: "customer number" },
      body: { blocks: BLOCKS, version: VERSION },
    },
    "POST /api/customers/:number/page/publish": { params: { number: "customer number" }, body: { version: VERSION } },
    "POST /api/customers/:number/page/versions/:published/return": {
      params: { number: "customer number", published: ["0", "-1", "1.5", "one", "99999999999", "1e3x"] },
      body: { version: VERSION },
    },
  },
});
