import { v7 as uuid } from "uuid";
import { addDays, nextDate } from "#cartridges/service-day/rules";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

/** Creates a coverage of the relief driver. */
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

let weeks = 60;
/** Creates a holiday schedule that moves a Monday of route 07 to the next day. */
async function freshSchedule({ database: { prisma }, people: { ids } }: Ground) {
  const monday = addDays(nextDate("Monday", new Date().toISOString().slice(0, 10)), 7 * weeks++);
  const id = uuid(),
    createdById = ids.Admin;
  await prisma.holidaySchedule.create({ data: { id, name: `Relief ${id}`, createdById } });
  const runsOn = new Date(addDays(monday, 1));
  await prisma.holidayDay.create({
    data: { id: uuid(), scheduleId: id, holiday: new Date(monday), runsOn, routeNumber: "07", createdById },
  });
  return { schedule: id, route: "07" };
}

/** A day that nobody covers: earlier coverages are deleted. */
async function freeDay({ database: { prisma } }: Ground) {
  await prisma.reliefCoverage.deleteMany({ where: { routeNumber: "07" } });
  return { route: "07", day: "Tuesday" };
}

const starts = { allowed: ["relief off duty", "relief on duty"] } as const;
/** Only the driver of the coverage; for others it does not exist. */
const ends = { allowed: ["relief off duty"], otherwise: { drivers: 404, SuperAdmin: 404 } } as const;

export default rows<Ground>({
  opening: { as: "relief off duty", key: { mode: "route" }, shows: "07" },
  definitions: {
    "relief.open": { allowed: ["drivers", "SuperAdmin"], input: () => ({}) },
    "relief.startCoverage": { ...starts, input: freeDay },
    "relief.startHoliday": { ...starts, input: freshSchedule },
    "relief.endCoverage": { ...ends, input: freshCoverage },
  },
  calls: {
    "POST /api/relief/coverage": { ...starts, call: async (ground) => ({ body: await freeDay(ground) }) },
    "POST /api/relief/holiday": { ...starts, call: async (ground) => ({ body: await freshSchedule(ground) }) },
    "GET /api/relief": { allowed: ["drivers", "SuperAdmin"] },
    "POST /api/relief/coverage/end": { ...ends, call: async (ground) => ({ body: await freshCoverage(ground) }) },
  },
  pages: [{ page: "GET /driver/relief", allowed: ["drivers"] }],
  fields: {
    "POST /api/relief/coverage": {
      as: "relief off duty",
      body: { route: "route", day: "day", last_day: "day" },
      optional: ["last_day"],
    },
    "POST /api/relief/holiday": { as: "relief off duty", body: { schedule: "id", route: "route" } },
    "GET /api/relief": { as: "relief off duty", query: { coverage: "id", mode: "status" } },
    "POST /api/relief/coverage/end": { as: "relief off duty", body: { id: "id" } },
  },
});
