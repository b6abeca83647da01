import { rows } from "#kernel/access-rows";

export default rows({
  opening: { as: "Admin", key: {}, shows: "/api/orders/{id}/approve" },
  definitions: {
    "apiReference.open": { allowed: ["office"], input: () => ({}) },
    "apiReference.document": { allowed: ["office"], input: () => ({}) },
  },
  calls: { "GET /api/openapi.json": { allowed: ["office"] } },
  pages: [{ page: "GET /api-reference", allowed: ["office"] }],
  fields: {},
  withoutFields: ["GET /api/openapi.json"],
});
