import { v7 as uuid } from "uuid";
import { addDays, nextDate } from "#cartridges/service-day/rules";
import { rows } from "#kernel/access-rows";
import type { Ground } from "../../tests/contract/ground";

let weeks = 30;
/** A Wednesday no other row uses, moved to the day before. */
const freshDays = () => {
  const wednesday = addDays(nextDate("Wednesday", new Date().toISOString().slice(0, 10)), 7 * weeks++);
  return [{ holiday: wednesday, runs_on: addDays(wednesday, -1), route: "07" }];
};
const fresh = () => ({ id: uuid(), name: `Week ${weeks}`, days: freshDays() });

/** Stores a schedule with an upcoming day. */
async function stored({ database: { prisma }, people: { ids } }: Ground) {
  const { id, name, days } = fresh();
  const createdById = ids.Admin;
  await prisma.holidaySchedule.create({ data: { id, name, createdById } });
  await prisma.holidayDay.createMany({
    data: days.map(({ holiday, runs_on, route }) => ({
      id: uuid(),
      scheduleId: id,
      holiday: new Date(holiday),
      runsOn: new Date(runs_on),
      routeNumber: route,
      createdById,
    })),
  });
  return { id, version: 1 };
}
const changed = async (ground: Ground) => ({ ...fresh(), ...(await stored(ground)) });

const office = { allowed: ["office"] } as const;
const effect = { holiday: "2030-01-02", runs_on: "2030-01-03", route: "33" };

export default rows<Ground>({
  opening: { as: "Admin", key: {}, shows: "New schedule" },
  definitions: {
    "holiday.open": { allowed: ["drivers", "office"], input: () => ({}) },
    "holiday.effect": { ...office, input: () => effect },
    "holiday.add": { ...office, input: fresh },
    "holiday.change": { ...office, input: changed },
    "holiday.end": { ...office, input: stored },
  },
  calls: {
    "GET /api/holidays": { allowed: ["drivers", "office"] },
    "GET /api/holidays/effect": { ...office, call: () => ({ query: `?${new URLSearchParams(effect)}` }) },
    "POST /api/holidays": { ...office, call: () => ({ body: fresh() }) },
    "PUT /api/holidays/:id": {
      ...office,
      call: async (ground) => {
        const { id, ...body } = await changed(ground);
        return { params: { id }, body };
      },
    },
    "POST /api/holidays/:id/end": {
      ...office,
      call: async (ground) => {
        const { id, version } = await stored(ground);
        return { params: { id }, body: { version } };
      },
    },
  },
  pages: [{ page: "GET /admin/holidays", allowed: ["office"] }],
  fields: {
    "GET /api/holidays/effect": {
      query: { holiday: "date", runs_on: "date", route: "route" },
      optional: ["runs_on", "route"],
    },
    "POST /api/holidays": { body: { id: "id", name: "name", days: badDays() } },
    "PUT /api/holidays/:id": {
      params: { id: "id" },
      body: { name: "name", days: badDays(), version: ["1", 0, -1, 1.5, null, {}, 2 ** 31] },
    },
    "POST /api/holidays/:id/end": { params: { id: "id" }, body: { version: ["1", 0, -1, 1.5, null, {}, 2 ** 31] } },
  },
  withoutFields: ["GET /api/holidays"],
});

/**
 * Invalid lists of days, including a Saturday, a past date, a duplicate, and a day moved onto
 * another holiday.
 */
function badDays(): unknown[] {
  const day = { holiday: "2031-01-01", runs_on: null, route: null };
  return [
    null,
    true,
    {},
    "2031-01-01",
    [null],
    [7],
    [{}],
    [{ ...day, holiday: "2031-02-30" }],
    [{ ...day, runs_on: "soon" }],
    [{ ...day, route: "Monday" }],
    [{ ...day, route: "98" }],
    [{ ...day, holiday: "2031-01-04" }],
    [{ ...day, holiday: "2020-01-06" }],
    [{ ...day, runs_on: "2031-01-04" }],
    [{ ...day, runs_on: "2031-01-01" }],
    [{ ...day, runs_on: "2031-02-03" }],
    [day, day],
    [day, { ...day, holiday: "2031-01-02", runs_on: "2031-01-01" }],
    [
      { ...day, runs_on: "2031-01-02" },
      { ...day, holiday: "2031-01-02" },
    ],
    Array.from({ length: 61 }, () => day),
  ];
}
