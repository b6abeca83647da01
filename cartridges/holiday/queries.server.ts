import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { groupedBy } from "#kernel/grouped";
import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { readEffects } from "./effect.server";
import { isToCome } from "./refusals";
import { holidayEffectSchema, type HolidayDay, type HolidaysData, type RouteEffect, type Schedule } from "./schema";

interface StoredDay extends HolidayDay {
  schedule: string;
}

const toText = (date: Date) => date.toISOString().slice(0, 10);

/** The current days of all schedules, by date. */
export async function readHolidayDays(db: Reader): Promise<StoredDay[]> {
  const days = await db.holidayDay.findMany({
    where: { endedAt: null },
    orderBy: [{ holiday: "asc" }, { routeNumber: { sort: "asc", nulls: "first" } }],
  });
  return days.map(({ scheduleId, holiday, runsOn, routeNumber }) => ({
    schedule: scheduleId,
    holiday: toText(holiday),
    runs_on: runsOn && toText(runsOn),
    route: routeNumber,
  }));
}

const lastOf = ({ days }: Schedule) =>
  days.reduce((last, { holiday, runs_on }) => [last, holiday, runs_on ?? holiday].toSorted().at(-1)!, "");
const firstOf = ({ days }: Schedule) => days[0]?.holiday ?? "";

/** The holiday schedules: upcoming ones by date, then past ones, latest first. */
export const openHolidays = defineQuery({
  name: "holiday.open",
  input: z.object({}),
  permission: "holidays:read",
  async run({ db }): Promise<HolidaysData> {
    const today = companyToday();
    const stored = await db.holidaySchedule.findMany({ where: { endedAt: null } });
    const days = await readHolidayDays(db);
    const effects = groupedBy(await readEffects(db, days), ({ place }) => String(place));
    const scheduled = days.map(({ schedule, ...day }, place) => {
      const moved = (effects.get(String(place)) ?? []).filter(({ stops }) => stops > 0);
      const sum = moved.reduce((total, { stops }) => total + stops, 0);
      return { schedule, day: { ...day, stops: sum, routes: moved.length, open: isToCome(day, today) } };
    });
    const schedules = stored.map(({ id, name, version }) => ({
      id,
      name,
      version,
      days: scheduled.filter(({ schedule }) => schedule === id).map(({ day }) => day),
    }));
    const isOver = (schedule: Schedule) => lastOf(schedule) < today;
    const routes = await db.route.findMany({ where: { active: true }, orderBy: { number: "asc" } });
    return {
      today,
      schedules: [
        ...schedules.filter((each) => !isOver(each)).toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1)),
        ...schedules.filter(isOver).toSorted((a, b) => (firstOf(a) > firstOf(b) ? -1 : 1)),
      ],
      routes: routes.map(({ number }) => number),
    };
  },
});

/** Previews a day: the routes it affects, with their stops, work already begun, and open orders. */
export const holidayEffect = defineQuery({
  name: "holiday.effect",
  input: holidayEffectSchema,
  permission: "holidays:write",
  async run({ db }, { holiday, runs_on = null, route = null }): Promise<{ routes: RouteEffect[] }> {
    const effects = await readEffects(db, [{ holiday, runs_on, route }]);
    return {
      routes: effects
        .filter(({ stops, begun }) => stops > 0 || begun)
        .map(({ route: number, stops, begun, orders }) => ({ route: number, stops, begun, orders })),
    };
  },
});
