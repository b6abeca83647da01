import { rows } from "#kernel/access-rows";
import { workingDate, type Ground } from "../../../tests/contract/ground";

const serving = { allowed: ["route's driver", "relief on duty", "office"] } as const;
const day = () => ({ route: "33", date: workingDate() });

export default rows<Ground>({
  opening: { as: "route's driver", key: { route: "33", date: "2099-01-05" }, shows: "Ambassador Hotel" },
  definitions: { "stop.clothesline": { ...serving, input: day } },
  calls: {
    "GET /api/drivers/route/:route/days/:date/clothesline": { ...serving, call: () => ({ params: day() }) },
  },
  pages: [
    { page: "GET /driver/clothesline", allowed: ["drivers"] },
    { page: "GET /admin/clothesline", allowed: ["office"] },
  ],
  fields: { "GET /api/drivers/route/:route/days/:date/clothesline": { params: { route: "route" } } },
});
