import { rows } from "#kernel/access-rows";

const office = { allowed: ["office"] } as const;

export default rows({
  definitions: { "search.find": { ...office, input: () => ({ q: "inn" }) } },
  calls: { "GET /api/search": { ...office, call: () => ({ query: "?q=inn" }) } },
  fields: { "GET /api/search": { query: { q: ["x".repeat(101)] } } },
});
