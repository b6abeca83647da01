import { rows } from "#kernel/access-rows";

export default rows({
  calls: { "GET /api/live": { allowed: ["signed in"], call: () => ({ query: "?topic=inbox" }) } },
  fields: { "GET /api/live": { query: { topic: ["x".repeat(1_000)] } } },
});
