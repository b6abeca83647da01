import { v7 as uuid } from "uuid";
import { ofTheCustomer, rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

const whoDecides = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;
const whoOrders = { allowed: ["the customer"], otherwise: { "another customer": 404 } } as const;

/**
 * Creates a pending order of the customer, each for a different date so that
 * every one can be decided.
 */
let orders = 0;
async function freshOrder({ database: { prisma }, people: { ids } }: Ground): Promise<{ id: string; lineId: string }> {
  const id = uuid(),
    lineId = uuid();
  const serviceDate = new Date(Date.parse("2190-01-04") + 7 * 86_400_000 * orders++);
  const line = {
    id: lineId,
    sku: "TWL",
    kind: "par" as const,
    deliveryDay: 1,
    quantity: 120,
    currentQuantity: 100,
    unitPriceCents: 50,
  };
  await prisma.order.create({
    data: {
      id,
      kind: "delivery",
      customerNumber: "110001",
      placedById: ids["the customer"],
      serviceDate,
      totalCents: 6_000,
      lines: { create: line },
    },
  });
  return { id, lineId };
}

const delivery = { customerId: "110001", items: [{ productId: "TWL", quantity: 120 }], notes: "" };
const number = { number: "110001" };
const one = { params: number };

const NO_QUANTITY = [-1, 1.5, 100_000, 2 ** 31, 2 ** 53, 1e308, "7", null, true, [], {}];
const item = (part: object) => [{ productId: "TWL", quantity: 1, ...part }];
const twice = uuid();
const WRONG_IDS = [
  ...[null, true, {}, "one", 7, [], [7], [null], [{}], ["one"], [""], ["a\u0000b"], [twice, twice]],
  Array.from({ length: 1_000 }, () => uuid()),
];

export default rows<Ground>({
  opening: { as: "route's driver", key: {}, shows: "No pending orders found" },
  definitions: {
    "order.list": { allowed: ["the customer", "another customer", "drivers", "office"], input: () => ({}) },
    "order.ofCustomer": { ...ofTheCustomer, input: () => number },
    "order.pending": { allowed: ["drivers", "office"], input: () => ({}) },
    "order.catalog": { ...ofTheCustomer, input: () => ({ customer: "110001" }) },
    "order.place": { ...whoOrders, input: () => delivery },
    "order.approve": { ...whoDecides, input: async (ground) => ({ id: (await freshOrder(ground)).id }) },
    "order.approveSeveral": { ...whoDecides, input: async (ground) => ({ ids: [(await freshOrder(ground)).id] }) },
    "order.undoApproval": { ...whoDecides, input: async (ground) => ({ ids: [(await freshOrder(ground)).id] }) },
    "order.reject": {
      ...whoDecides,
      input: async (ground) => ({ id: (await freshOrder(ground)).id, reason: "The plant is closed." }),
    },
    "order.areLapsed": { allowed: [], input: () => ({}) },
    "order.lapse": { allowed: [], input: () => ({}) },
    "order.cancel": { ...whoOrders, input: async (ground) => ({ id: (await freshOrder(ground)).id }) },
  },
  calls: {
    "GET /api/orders": { ...ofTheCustomer, call: () => ({ query: "?customer=110001" }) },
    "POST /api/orders": { ...whoOrders, call: () => ({ body: delivery }) },
    "GET /api/orders/pending": { allowed: ["drivers", "office"] },
    "POST /api/orders/approve": {
      ...whoDecides,
      call: async (ground) => ({ body: { ids: [(await freshOrder(ground)).id] } }),
    },
    "POST /api/orders/undo-approval": {
      ...whoDecides,
      call: async (ground) => ({ body: { ids: [(await freshOrder(ground)).id] } }),
    },
    "PUT /api/orders/:id/approve": {
      ...whoDecides,
      call: async (ground) => {
        const order = await freshOrder(ground);
        return {
          params: { id: order.id },
          body: { lines: [{ line_id: order.lineId, quantity: 110, reason: "The truck is full." }] },
        };
      },
    },
    "PUT /api/orders/:id/reject": {
      ...whoDecides,
      call: async (ground) => ({
        params: { id: (await freshOrder(ground)).id },
        body: { reason: "The plant is closed." },
      }),
    },
    "POST /api/orders/:id/cancel": {
      ...whoOrders,
      call: async (ground) => ({ params: { id: (await freshOrder(ground)).id } }),
    },
    "GET /api/customer-portal/:number/orders": { ...ofTheCustomer, call: () => one },
    "GET /api/rental-items/catalog": { ...ofTheCustomer, call: () => ({ query: "?customer=110001&limit=100" }) },
  },
  fields: {
    "GET /api/orders": {
      query: { customer: "customer number", status: "status", route: ["abc", "12345", "-1", "3 3", "a\u0000b"] },
    },
    "POST /api/orders": {
      as: "the customer",
      body: {
        customerId: "customer number",
        items: [
          null,
          true,
          {},
          "TWL",
          7,
          [],
          [7],
          [null],
          [[]],
          [{}],
          item({ productId: undefined }),
          item({ productId: "" }),
          item({ productId: "NOPE" }),
          item({ productId: 7 }),
          item({ productId: "x".repeat(100_000) }),
          item({ productId: "a\u0000b" }),
          item({ quantity: 0 }),
          [...item({}), ...item({ quantity: 2 })],
          Array.from({ length: 201 }, (_, place) => ({ productId: `SKU-${place}`, quantity: 1 })),
          ...NO_QUANTITY.map((quantity) => item({ quantity })),
        ],
        notes: "words",
        orderDate: ["yesterday", "2026-02-30", 7, null, {}, "", "2026-13-01T00:00:00Z"],
        serviceDate: "date",
        expectedTotalCents: [null, true, [], {}, -1, 1.5, "7", 1e308],
        replaces: "id",
      },
      optional: ["notes", "orderDate", "serviceDate", "expectedTotalCents", "replaces"],
    },
    "POST /api/orders/approve": { body: { ids: WRONG_IDS } },
    "POST /api/orders/undo-approval": { body: { ids: WRONG_IDS } },
    "PUT /api/orders/:id/approve": {
      params: { id: "id" },
      body: {
        lines: [
          null,
          true,
          {},
          "one",
          [7],
          [null],
          [{}],
          [{ line_id: "one", quantity: 1, reason: "x" }],
          ...NO_QUANTITY.map((quantity) => [{ line_id: uuid(), quantity, reason: "x" }]),
          [{ line_id: uuid(), quantity: 1, reason: " " }],
          [{ line_id: uuid(), quantity: 1, reason: "x".repeat(501) }],
          [{ line_id: uuid(), quantity: 1, reason: "a\u0000b" }],
        ],
        join: [1, "true", null, [], {}],
      },
      optional: ["lines", "join"],
    },
    "PUT /api/orders/:id/reject": { params: { id: "id" }, body: { reason: "reason" } },
    "POST /api/orders/:id/cancel": { as: "the customer", params: { id: "id" } },
    "GET /api/customer-portal/:number/orders": { params: { number: "customer number" } },
    "GET /api/rental-items/catalog": {
      query: {
        customer: "customer number",
        search: ["x".repeat(101), "a\u0000b"],
        limit: ["0", "-1", "1.5", "abc", "501", "1e9"],
        page: ["0", "-1", "1.5", "abc", "Infinity"],
      },
    },
  },
  withoutFields: ["GET /api/orders/pending"],
});
