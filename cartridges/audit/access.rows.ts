import { rows } from "#kernel/access-rows";

const superAdmin = { allowed: ["SuperAdmin"] } as const;

export default rows({
  opening: { as: "SuperAdmin", key: {}, shows: "Audit" },
  definitions: {
    "audit.open": { ...superAdmin, input: () => ({ q: "towel" }) },
    "audit.export": { ...superAdmin, input: () => ({ q: "towel" }) },
  },
  calls: {
    "GET /api/audit": { ...superAdmin, call: () => ({ query: "?q=towel" }) },
    "GET /api/audit/export": { ...superAdmin, call: () => ({ query: "?q=towel" }) },
  },
  pages: [{ page: "GET /super-admin/audit", allowed: ["SuperAdmin"] }],
  fields: {
    "GET /api/audit/export": { query: { q: ["x".repeat(101)], from: "date", to: "date" } },
    "GET /api/audit": {
      query: { q: ["x".repeat(101)], from: "date", to: "date", page: ["0", "-1", "1.5", "abc", "100001"] },
    },
  },
});
