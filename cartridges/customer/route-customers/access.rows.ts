import { rows } from "#kernel/access-rows";

const number = "110001";
const serving = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;
const all = { allowed: ["drivers", "office"] } as const;
const LIMIT = ["0", "-1", "1001", "1.5", "many"];

export default rows({
  opening: { as: "route's driver", key: {}, shows: "Route 33 Customers" },
  definitions: {
    "routeCustomers.open": { ...all, input: () => ({}) },
    "routeCustomers.list": { ...all, input: () => ({ route: "33", limit: 1_000 }) },
    "routeCustomers.catalog": { ...serving, input: () => ({ number }) },
    "routeCustomers.saveCatalog": { ...serving, input: () => ({ number, productSkus: ["TWL", "NAP"] }) },
  },
  calls: {
    "GET /api/customers": { ...all, call: () => ({ query: "?route=33&limit=1000" }) },
    "GET /api/customers/:number/product-catalog": { ...serving, call: () => ({ params: { number } }) },
    "POST /api/customers/:number/product-catalog": {
      ...serving,
      call: () => ({ params: { number }, body: { productSkus: ["TWL", "MAT"] } }),
    },
  },
  pages: [{ page: "GET /driver/dashboard/customers", allowed: ["drivers"] }],
  fields: {
    "GET /api/customers": { query: { route: "route", q: ["x".repeat(101)], limit: LIMIT, page: ["0", "-1", "x"] } },
    "GET /api/customers/:number/product-catalog": { params: { number: "customer number" } },
    "POST /api/customers/:number/product-catalog": {
      params: { number: "customer number" },
      optional: ["at"],
      body: {
        at: "moment",
        productSkus: [
          null,
          true,
          {},
          "TWL",
          7,
          [],
          [7],
          [null],
          [""],
          [[]],
          ["NOPE"],
          ["a\u0000b"],
          ["twl"],
          ["x".repeat(101)],
          Array(1_001).fill("TWL"),
        ],
      },
    },
  },
});
