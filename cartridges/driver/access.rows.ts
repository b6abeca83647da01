import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

const office = { allowed: ["office"] } as const;
const own = { allowed: ["route's driver", "office"] } as const;
const id = ({ people }: Ground) => ({ id: people.ids["route's driver"] });

export default rows<Ground>({
  definitions: {
    "driver.list": { ...office, input: () => ({}) },
    "driver.read": { ...own, input: id },
  },
  calls: {
    "GET /api/drivers": office,
    "GET /api/drivers/:id": { ...own, call: (ground) => ({ params: id(ground) }) },
  },
  fields: { "GET /api/drivers/:id": { params: { id: "id" } } },
  withoutFields: ["GET /api/drivers"],
});
