import { v7 as uuid } from "uuid";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";
import { ON_DUTY } from "../../tests/contract/people";

/** A past coverage of route 33 by the relief driver. */
async function coverage({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid(),
    driverId = ids["relief on duty"];
  const day = new Date("2020-01-06");
  await prisma.reliefCoverage.create({
    data: { id, driverId, routeNumber: "33", firstDate: day, lastDate: day, createdById: driverId },
  });
  return id;
}
/** For anyone who neither drives the route nor covered it, the coverage does not exist. */
const read = {
  allowed: ["route's driver", "relief on duty", "office"],
  otherwise: { "other drivers": 404 },
} as const;
const visit = async (ground: Ground) => ({ params: { coverage: await coverage(ground) } });

export default rows<Ground>({
  opening: { as: "route's driver", key: { coverage: ON_DUTY }, shows: "Route 33" },
  definitions: {
    "relief.handBack": { ...read, input: async (ground) => ({ coverage: await coverage(ground) }) },
    // Only the portal itself hands back coverages that nobody closed.
    "relief.handBackEnded": { allowed: [], input: () => ({}) },
    "relief.isToHandBack": { allowed: [], input: () => ({}) },
  },
  calls: { "GET /api/relief/hand-back/:coverage": { ...read, call: visit } },
  pages: [
    {
      page: "GET /driver/hand-back/:coverage",
      allowed: ["route's driver", "relief on duty"],
      otherwise: { "other drivers": 404 },
      visit,
    },
    { page: "GET /hand-back/:coverage", allowed: ["office"], visit },
  ],
  fields: { "GET /api/relief/hand-back/:coverage": { params: { coverage: "id" } } },
});
