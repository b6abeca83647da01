import { v7 as uuid } from "uuid";
import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { loading } from "#cartridges/due/topics.server";
import { begunInWords } from "#cartridges/due/day-dependents";
import { readEffects } from "./effect.server";
import { readHolidayDays } from "./queries.server";
import { isSameDay, isToCome, refusalsOf } from "./refusals";
import { tellOfHolidays } from "./telling.server";
import { addHolidaysSchema, changeHolidaysSchema, endHolidaysSchema, type HolidayDay } from "./schema";

/** Whoever changes holidays takes turns, and meanwhile no load is completed, no order is approved and nothing is done on a route that is on its way. */
async function lockHolidays(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('holidays', 0))`;
  await tx.$executeRaw`
    select count(pg_advisory_xact_lock(hashtextextended('load ' || number, 0))) from (select number from route order by number) route`;
  await tx.$executeRaw`select 1 from route_day where service_date >= ${companyToday()}::date order by service_date, route_number for update`;
}

async function refuseUnknownRoutes(tx: Transaction, days: readonly HolidayDay[]): Promise<void> {
  const wanted = days.flatMap(({ route }) => route ?? []);
  const known = new Set((await tx.route.findMany({ where: { number: { in: wanted } } })).map(({ number }) => number));
  for (const [index, { route }] of days.entries())
    if (route !== null && !known.has(route))
      throw badInput({ [`days.${index}.route`]: `route ${route} does not exist.` });
}

async function refuseTakenName(tx: Transaction, id: string, name: string): Promise<void> {
  const named = { name: { equals: name, mode: "insensitive" as const }, endedAt: null, id: { not: id } };
  if (await tx.holidaySchedule.count({ where: named }))
    throw badInput({ name: `There is a schedule ${name} already.` });
}

/**
 * Puts days in and takes days out of a schedule: those on which a route they are for has begun, its load or its stops, can be neither. The lists of
 * all other routes change, orders for a day that is skipped wait again, and buyers and drivers are told. Answers what waits again, as a sentence.
 */
async function writeDays(
  context: CommandContext,
  schedule: { id: string; name: string; version: number },
  { added, taken, places }: { added: readonly HolidayDay[]; taken: readonly HolidayDay[]; places: readonly number[] },
): Promise<string> {
  const { tx, actor, now, emit } = context;
  const touched = [...added, ...taken];
  const effects = await readEffects(tx, touched);
  for (const { place, begun } of effects) {
    if (begun === null) continue;
    const message = `${begunInWords(begun)} It stays as it is.${othersInWords(effects, place)}`;
    throw place < added.length ? badInput({ [`days.${places[place]}.holiday`]: message }) : conflict(message);
  }
  // Deleted from the list first: what is changed stands under the same date.
  await tx.$executeRaw`
    update holiday_day h set ended_at = ${now}, ended_by_id = ${actor.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as d(holiday date, route text)
    where h.schedule_id = ${schedule.id}::uuid and h.ended_at is null and h.holiday = d.holiday and h.route_number is not distinct from d.route`;
  await tx.holidayDay.createMany({
    data: added.map(({ holiday, runs_on, route }) => ({
      id: uuid(),
      scheduleId: schedule.id,
      holiday: new Date(holiday),
      runsOn: runs_on === null ? null : new Date(runs_on),
      routeNumber: route,
      createdById: actor.id!,
      createdAt: now,
    })),
  });
  const lists = effects.flatMap(({ place, route }) => {
    const { holiday, runs_on } = touched[place]!;
    return [holiday, ...(runs_on === null ? [] : [runs_on])].map((date) => loading.at({ route, date }));
  });
  for (const topic of new Set(lists)) emit({ topic, kind: "list" });
  return tellOfHolidays(context, schedule, touched);
}

/** Of a day for all routes: those on which nothing has begun, and which can be entered by themselves. */
function othersInWords(effects: Awaited<ReturnType<typeof readEffects>>, place: number): string {
  const here = effects.filter((effect) => effect.place === place);
  const open = here.filter(({ begun }) => begun === null);
  if (here.length === 1 || open.length === 0) return "";
  return ` Routes that have not begun: ${open.map(({ route }) => route).join(", ")}.`;
}

/** Makes a schedule of holidays under a name. The same id again is the same schedule. */
export const addHolidays = defineCommand({
  name: "holiday.add",
  done: "added a holiday",
  input: addHolidaysSchema,
  permission: "holidays:write",
  async run(context, { id, name, days }) {
    const { tx, actor, now } = context;
    await lockHolidays(tx);
    if (await tx.holidaySchedule.count({ where: { id } })) throw conflict("This id belongs to another schedule.");
    await refuseTakenName(tx, id, name);
    await refuseUnknownRoutes(tx, days);
    const wrong = refusalsOf(days, await readHolidayDays(tx), companyToday());
    if (Object.keys(wrong).length > 0) throw badInput(wrong);
    await tx.holidaySchedule.create({ data: { id, name, createdById: actor.id!, createdAt: now } });
    const places = days.map((_, index) => index);
    const back = await writeDays(context, { id, name, version: 1 }, { added: days, taken: [], places });
    return { id, version: 1, message: `${name} is entered.${back}` };
  },
});

async function lockedSchedule(tx: Transaction, id: string, version: number) {
  await lockHolidays(tx);
  const schedule = await tx.holidaySchedule.findFirst({ where: { id, endedAt: null } });
  if (!schedule) throw notFound("There is no such schedule.");
  if (schedule.version !== version)
    throw conflict(`${schedule.name} was changed in the meantime. Look at it again, then change it.`);
  return schedule;
}

/** Gives a schedule another name and other days. `days` are all of them; those that have passed stay, whatever is said. */
export const changeHolidays = defineCommand({
  name: "holiday.change",
  done: "changed a holiday",
  input: changeHolidaysSchema,
  permission: "holidays:write",
  async run(context, { id, version, name, days }) {
    const { tx } = context;
    await lockedSchedule(tx, id, version);
    await refuseTakenName(tx, id, name);
    await refuseUnknownRoutes(tx, days);
    const today = companyToday();
    const held = await readHolidayDays(tx);
    const own = held.filter(({ schedule }) => schedule === id);
    const added = days.filter((day) => !own.some((other) => isSameDay(other, day)));
    const taken = own.filter((day) => isToCome(day, today) && !days.some((other) => isSameDay(other, day)));
    const places = added.map((day) => days.indexOf(day));
    const wrong = refusalsOf(
      added,
      held.filter((day) => !taken.includes(day)),
      today,
    );
    if (Object.keys(wrong).length > 0)
      throw badInput(
        Object.fromEntries(
          Object.entries(wrong).map(([field, message]) => [
            `days.${places[Number(field.split(".")[1])]}.holiday`,
            message,
          ]),
        ),
      );
    const back = await writeDays(context, { id, name, version: version + 1 }, { added, taken, places });
    await tx.holidaySchedule.update({ where: { id }, data: { name, version: version + 1 } });
    return { id, version: version + 1, message: `${name} is saved.${back}` };
  },
});

/** Ends a schedule: its days to come are service days again. Those that have passed stay what they were. */
export const endHolidays = defineCommand({
  name: "holiday.end",
  done: "deleted a holiday",
  input: endHolidaysSchema,
  permission: "holidays:write",
  async run(context, { id, version }) {
    const { tx, now } = context;
    const { name } = await lockedSchedule(tx, id, version);
    const today = companyToday();
    const own = (await readHolidayDays(tx)).filter(({ schedule }) => schedule === id);
    const taken = own.filter((day) => isToCome(day, today));
    const back = await writeDays(context, { id, name, version: version + 1 }, { added: [], taken, places: [] });
    // With days that have passed it stays on the list, and its name with it.
    const isOver = taken.length === own.length;
    await tx.holidaySchedule.update({ where: { id }, data: { version: version + 1, ...(isOver && { endedAt: now }) } });
    return { id, version: version + 1, message: `${name} has ended.${back}` };
  },
});
