import { v7 as uuid } from "uuid";
import { addDays, nextDate } from "#cartridges/service-day/rules";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../../tests/contract/ground";

const office = { allowed: ["office"] } as const;
const nextMonday = () => nextDate("Monday", new Date().toISOString().slice(0, 10));

let weeks = 200;
/** A week that nobody covers. */
const freeWeek = async ({ database: { prisma }, people: { ids } }: Ground) => {
  await prisma.reliefCoverage.deleteMany({ where: { routeNumber: "07" } });
  return { driver: ids["relief off duty"], route: "07", date: addDays(nextMonday(), 7 * weeks++) };
};

/** Creates a holiday schedule that moves a Monday of route 07 to the next day. */
async function freshSchedule(ground: Ground) {
  const { prisma } = ground.database;
  const createdById = ground.people.ids.Admin;
  const { driver, route, date } = await freeWeek(ground);
  const schedule = uuid();
  await prisma.holidaySchedule.create({ data: { id: schedule, name: `Assigned ${schedule}`, createdById } });
  const day = { holiday: new Date(date), runsOn: new Date(addDays(date, 1)), routeNumber: route };
  await prisma.holidayDay.create({ data: { id: uuid(), scheduleId: schedule, ...day, createdById } });
  return { driver, route, schedule };
}

async function covered(ground: Ground) {
  const { driver, route, date } = await freeWeek(ground);
  const id = uuid();
  const dates = { firstDate: new Date(date), lastDate: new Date(date) };
  await ground.database.prisma.reliefCoverage.create({
    data: { id, driverId: driver, routeNumber: route, ...dates, createdById: driver },
  });
  return { id };
}

export default rows<Ground>({
  opening: { as: "Admin", key: {}, shows: "Send a relief driver" },
  definitions: {
    "relief.assignments": { ...office, input: () => ({}) },
    "relief.assign": { ...office, input: freeWeek },
    "relief.assignHoliday": { ...office, input: freshSchedule },
    "relief.takeBack": { ...office, input: covered },
  },
  calls: {
    "GET /api/relief/assignments": office,
    "POST /api/relief/assignments": { ...office, call: async (ground) => ({ body: await freeWeek(ground) }) },
    "POST /api/relief/assignments/holiday": {
      ...office,
      call: async (ground) => ({ body: await freshSchedule(ground) }),
    },
    "POST /api/relief/assignments/take-back": { ...office, call: async (ground) => ({ body: await covered(ground) }) },
  },
  pages: [{ page: "GET /admin/relief", allowed: ["office"] }],
  fields: {
    "GET /api/relief/assignments": { query: { week: "date" }, optional: ["week"] },
    "POST /api/relief/assignments": {
      body: { driver: "id", route: "route", date: "date", last_date: "date" },
      optional: ["last_date"],
    },
    "POST /api/relief/assignments/holiday": { body: { driver: "id", route: "route", schedule: "id" } },
    "POST /api/relief/assignments/take-back": { body: { id: "id" } },
  },
});
