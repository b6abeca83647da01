import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

/** A coverage of the relief driver. */
async function freshCoverage({ database: { prisma }, people: { ids } }: Ground): Promise<{ id: string }> {
  const id = uuid(),
    driverId = ids["relief off duty"];
  await prisma.reliefCoverage.create({
    data: {
      id,
      driverId,
      routeNumber: "07",
      firstDate: new Date("2020-01-06"),
      lastDate: new Date("2020-01-06"),
      createdById: driverId,
    },
  });
  return { id };
}

const starts = { allowed: ["relief off duty", "relief on duty"] } as const;
/** Only its own driver; for others it does not exist. */
const ends = { allowed: ["relief off duty"], otherwise: { drivers: 404, SuperAdmin: 404 } } as const;

export default rows<Ground>({
  opening: { as: "relief off duty", key: {}, shows: "07" },
  definitions: {
    "relief.open": { allowed: ["drivers", "SuperAdmin"], input: () => ({}) },
    "relief.startCoverage": { ...starts, input: () => ({ route: "07", day: "Monday" }) },
    "relief.endCoverage": { ...ends, input: freshCoverage },
  },
  calls: {
    "POST /api/relief/coverage": { ...starts, call: () => ({ body: { route: "07", day: "Tuesday" } }) },
    "POST /api/relief/coverage/end": { ...ends, call: async (ground) => ({ body: await freshCoverage(ground) }) },
  },
  pages: [{ page: "GET /driver/relief", allowed: ["drivers"] }],
  fields: {
    "POST /api/relief/coverage": { as: "relief off duty", body: { route: "route", day: "day" } },
    "POST /api/relief/coverage/end": { as: "relief off duty", body: { id: "id" } },
  },
});
