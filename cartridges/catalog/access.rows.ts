import { rows } from "#kernel/access-rows";

const all = { allowed: ["drivers", "office"] } as const;
const LIMIT = ["0", "-1", "1001", "1.5", "many"];

export default rows({
  opening: { as: "route's driver", key: {}, shows: "Product Catalog" },
  definitions: {
    "catalog.open": { ...all, input: () => ({}) },
    "catalog.directSales": { ...all, input: () => ({ limit: 1_000 }) },
    "catalog.searchItems": { ...all, input: () => ({ q: "towel" }) },
    "catalog.item": { ...all, input: () => ({ id: "TWL" }) },
  },
  calls: {
    "GET /api/direct-sales": { ...all, call: () => ({ query: "?limit=1000" }) },
    "GET /api/items/search": { ...all, call: () => ({ query: "?q=towel" }) },
    "GET /api/items/:id": { ...all, call: () => ({ params: { id: "TWL" } }) },
  },
  pages: [{ page: "GET /driver/dashboard/products", allowed: ["drivers"] }],
  fields: {
    "GET /api/direct-sales": { query: { limit: LIMIT, kind: "status" } },
    "GET /api/items/search": { query: { q: ["x".repeat(101)], limit: LIMIT } },
    "GET /api/items/:id": { params: { id: ["x".repeat(101)] } },
  },
});
