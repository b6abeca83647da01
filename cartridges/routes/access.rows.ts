import { rows } from "#kernel/access-rows";

const serving = { allowed: ["route's driver", "relief on duty", "office"] } as const;
const monday = { route: "33", day: "Monday" };
const fields = { params: { route: "route", day: "day" }, query: { date: "date" } } as const;

export default rows({
  opening: { as: "Admin", key: {}, shows: "33" },
  definitions: {
    "routes.open": { allowed: ["office"], input: () => ({}) },
    "routes.requirements": { ...serving, input: () => monday },
    "routes.customers": { ...serving, input: () => monday },
  },
  calls: {
    "GET /api/routes/:route/:day": { ...serving, call: () => ({ params: monday }) },
    "GET /api/routes/:route/:day/customers": { ...serving, call: () => ({ params: monday }) },
  },
  fields: { "GET /api/routes/:route/:day": fields, "GET /api/routes/:route/:day/customers": fields },
  pages: [{ page: "GET /load-lists", allowed: ["office"] }],
});
