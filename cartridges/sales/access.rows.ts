import { rows } from "#kernel/access-rows";

const superAdmin = { allowed: ["SuperAdmin"] } as const;

export default rows({
  opening: { as: "SuperAdmin", key: {}, shows: "Monthly Sales Trends" },
  definitions: {
    "sales.open": { ...superAdmin, input: () => ({}) },
    "sales.data": { ...superAdmin, input: () => ({}) },
    "sales.stats": { ...superAdmin, input: () => ({}) },
    "sales.export": { ...superAdmin, input: () => ({}) },
    "sales.count": { ...superAdmin, input: () => ({}) },
  },
  calls: {
    "GET /api/sales": superAdmin,
    "GET /api/sales/stats": superAdmin,
    "GET /api/sales/dashboard": superAdmin,
    "GET /api/sales/export": superAdmin,
    "POST /api/sales/count": superAdmin,
  },
  pages: [
    { page: "GET /super-admin", allowed: ["SuperAdmin"] },
    { page: "GET /SuperAdmin", allowed: ["anyone"], answer: "/super-admin" },
  ],
  fields: {
    "GET /api/sales/export": { query: { orders: ["", "none"] } },
    "GET /api/sales/dashboard": { query: { orders: ["", "none"], page: ["0", "-1", "1.5", "x"] } },
  },
  withoutFields: ["GET /api/sales", "GET /api/sales/stats", "POST /api/sales/count"],
});
