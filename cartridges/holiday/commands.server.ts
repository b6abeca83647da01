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

/**
 * Serializes changes of holidays. Until the transaction ends, no load is completed, no order is
 * approved, and no stop of today or later is changed.
 */
async function lockHolidays(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('holidays', 0))`;
  await tx.$executeRaw`
    select count(pg_advisory_xact_lock(hashtextextended('load ' || number, 0)))
    from (select number from route order by number) route`;
  await tx.$executeRaw`
    select 1 from route_day where service_date >= ${companyToday()}::date
    order by service_date, route_number for update`;
}

async function refuseUnknownRoutes(tx: Transaction, days: readonly HolidayDay[]): Promise<void> {
  const requested = days.flatMap(({ route }) => route ?? []);
  const routes = await tx.route.findMany({ where: { number: { in: requested } } });
  const existing = new Set(routes.map(({ number }) => number));
  for (const [index, { route }] of days.entries())
    if (route !== null && !existing.has(route))
      throw badInput({ [`days.${index}.route`]: `route ${route} does not exist.` });
}

async function refuseTakenName(tx: Transaction, id: string, name: string): Promise<void> {
  const where = { name: { equals: name, mode: "insensitive" as const }, endedAt: null, id: { not: id } };
  if (await tx.holidaySchedule.count({ where })) throw badInput({ name: `There is already a schedule named ${name}.` });
}

/**
 * Adds days to a schedule and removes others. Refused for a day whose route has begun to load or
 * drive. Refreshes the affected load lists, returns orders for a skipped day to pending, and
 * notifies buyers and drivers. Returns a sentence about those orders.
 */
async function writeDays(
  context: CommandContext,
  schedule: { id: string; name: string; version: number },
  {
    added,
    removed,
    places,
  }: {
    added: readonly HolidayDay[];
    removed: readonly HolidayDay[];
    /** The index of each added day in the submitted list, for its error. */
    places: readonly number[];
  },
): Promise<string> {
  const { tx, actor, now, emit } = context;
  const touched = [...added, ...removed];
  const effects = await readEffects(tx, touched);
  for (const { place, begun } of effects) {
    if (begun === null) continue;
    const message = `${begunInWords(begun)} It stays as it is.${othersInWords(effects, place)}`;
    throw place < added.length ? badInput({ [`days.${places[place]}.holiday`]: message }) : conflict(message);
  }
  // Remove first: a changed day is stored anew under the same date.
  await tx.$executeRaw`
    update holiday_day h set ended_at = ${now}, ended_by_id = ${actor.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as d(holiday date, route text)
    where h.schedule_id = ${schedule.id}::uuid and h.ended_at is null
      and h.holiday = d.holiday and h.route_number is not distinct from d.route`;
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

/** For a day of all routes, lists those that have not begun and can still be entered one by one. */
function othersInWords(effects: Awaited<ReturnType<typeof readEffects>>, place: number): string {
  const ofDay = effects.filter((effect) => effect.place === place);
  const open = ofDay.filter(({ begun }) => begun === null);
  if (ofDay.length === 1 || open.length === 0) return "";
  return ` Routes that have not begun: ${open.map(({ route }) => route).join(", ")}.`;
}

/** Adds a named holiday schedule. An id can be used once. */
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
    const errors = refusalsOf(days, await readHolidayDays(tx), companyToday());
    if (Object.keys(errors).length > 0) throw badInput(errors);
    await tx.holidaySchedule.create({ data: { id, name, createdById: actor.id!, createdAt: now } });
    const places = days.map((_, index) => index);
    const reopened = await writeDays(context, { id, name, version: 1 }, { added: days, removed: [], places });
    return { id, version: 1, message: `${name} is entered.${reopened}` };
  },
});

async function lockedSchedule(tx: Transaction, id: string, version: number) {
  await lockHolidays(tx);
  const schedule = await tx.holidaySchedule.findFirst({ where: { id, endedAt: null } });
  if (!schedule) throw notFound("There is no such schedule.");
  if (schedule.version !== version)
    throw conflict(`${schedule.name} was changed in the meantime. Review it, then try again.`);
  return schedule;
}

/** Replaces a schedule's name and days. Days that have passed stay, whether submitted or not. */
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
    const stored = await readHolidayDays(tx);
    const own = stored.filter(({ schedule }) => schedule === id);
    const added = days.filter((day) => !own.some((other) => isSameDay(other, day)));
    const removed = own.filter((day) => isToCome(day, today) && !days.some((other) => isSameDay(other, day)));
    const places = added.map((day) => days.indexOf(day));
    const errors = refusalsOf(
      added,
      stored.filter((day) => !removed.includes(day)),
      today,
    );
    if (Object.keys(errors).length > 0)
      throw badInput(
        Object.fromEntries(
          Object.entries(errors).map(([field, message]) => [
            `days.${places[Number(field.split(".")[1])]}.holiday`,
            message,
          ]),
        ),
      );
    const reopened = await writeDays(context, { id, name, version: version + 1 }, { added, removed, places });
    await tx.holidaySchedule.update({ where: { id }, data: { name, version: version + 1 } });
    return { id, version: version + 1, message: `${name} is saved.${reopened}` };
  },
});

/**
 * Ends a schedule. Its upcoming days become service days again; those that have passed stay
 * holidays.
 */
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
    const removed = own.filter((day) => isToCome(day, today));
    const reopened = await writeDays(context, { id, name, version: version + 1 }, { added: [], removed, places: [] });
    // With past days it stays listed, and its name stays taken.
    const isOver = removed.length === own.length;
    await tx.holidaySchedule.update({ where: { id }, data: { version: version + 1, ...(isOver && { endedAt: now }) } });
    return { id, version: version + 1, message: `${name} has ended.${reopened}` };
  },
});
