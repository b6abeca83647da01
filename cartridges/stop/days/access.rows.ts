import { rows } from "#kernel/access-rows";
import { workingDate, type Ground } from "../../../tests/contract/ground";

const office = { allowed: ["office"] } as const;

export default rows<Ground>({
  opening: { as: "Admin", key: { date: "2099-01-05" }, shows: "trucks loaded" },
  definitions: { "stop.days": { ...office, input: () => ({ date: workingDate() }) } },
  topics: { days: { ...office, address: () => "days" } },
  calls: { "GET /api/drivers/days": { ...office, call: () => ({ query: `?date=${workingDate()}` }) } },
  pages: [
    { page: "GET /admin", allowed: ["Admin"] },
    { page: "GET /admin/days", allowed: ["office"] },
  ],
  fields: { "GET /api/drivers/days": { query: { date: "date" } } },
});
