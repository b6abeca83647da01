import { v7 as uuid } from "uuid";
import { defineCommand, type ActContext, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notAllowed } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { notifyOf, office, type News } from "#cartridges/notification/notify.server";
import { handBack } from "#cartridges/hand-back/notify-driver.server";
import { dayOf } from "#cartridges/service-day/rules";
import { longDate } from "#ui/formats";
import { readActs, readStops, unpriced, type RouteDate } from "#cartridges/stop/day.server";
import { days } from "#cartridges/stop/days/topics.server";
import { stops as stopsTopic } from "#cartridges/stop/topics.server";
import { lockDay, refuseUnlessItsDay } from "#cartridges/stop/writing.server";
import { readEnd, seenDayAct, type StoredDayAct } from "./queries.server";
import { completeLines, sumOf, type DaySum } from "./rules";
import {
  closeSchema,
  reopenDaySchema,
  settleSchema,
  soilSchema,
  undoDaySchema,
  type DayActAnswer,
  type DayActDetail,
} from "./schema";

interface ActRequest extends RouteDate {
  event_id?: string | undefined;
  at?: string | undefined;
}

/** Checks access to the day: the route's driver, whoever covers it, the office. */
const mayEnd = ({ db, actor, actedAt }: ActContext, { route, date, at }: ActRequest) => {
  if (!actor.id) throw notAllowed("Sign in to close a day.");
  return mayServeRoute(db, actor, route, date, actedAt(at));
};

const MESSAGES: Record<DayActDetail["kind"], string> = {
  soil: "The soil is unloaded.",
  settle: "Saved.",
  close: "The day is closed.",
  reopen: "The day is open again.",
  undo: "Taken back.",
};

/**
 * Stores an act at the end of a route's day under the id that its device gave it, which makes
 * retries idempotent. A driver may act only on the day, the office also later, because errors are
 * often found the next morning.
 */
async function endAct(
  context: CommandContext,
  { route, date, event_id = uuid(), at }: ActRequest,
  detail: DayActDetail,
): Promise<DayActAnswer> {
  const { tx, actor, now, actedAt } = context;
  const key = { route, date };
  const acted = actedAt(at);
  if (!dayOf(date)) throw badInput({ date: `date ${date} is not a service day: the routes run Monday to Friday.` });
  const { version: previousVersion } = await lockDay(tx, key);
  const end = await readEnd(tx, key);
  const { acts } = await readActs(tx, key);
  const stops = (await readStops(tx, key)).map((stop) => ({ ...stop, items: stop.items.map(unpriced) }));
  const sumWith = (day_acts: readonly StoredDayAct[]) =>
    sumOf({ load: end.load, stops, acts, day_acts: [...day_acts] });
  const before = sumWith(end.acts);
  const stored = end.acts.find(({ id }) => id === event_id);
  if (stored) {
    if (stored.by_id !== actor.id || stored.detail.kind !== detail.kind)
      throw conflict("This event_id belongs to another act.");
    return {
      message: MESSAGES[detail.kind],
      version: previousVersion,
      closed: before.end.closed !== null,
      act: seenDayAct(stored),
    };
  }
  if (actor.role === "Driver" || date > companyToday()) refuseUnlessItsDay(date, acted, "round");
  const version = previousVersion + 1;
  const own = end.acts.filter(({ device }) => device !== null && device === actor.sessionId);
  const act: StoredDayAct = {
    id: event_id,
    at: new Date(Math.max(acted.getTime(), ...own.map((each) => Date.parse(each.at)))).toISOString(),
    sequence: version,
    by: actor.name,
    by_id: actor.id!,
    device: actor.sessionId,
    detail,
  };
  const { count } = await tx.dayAct.createMany({
    data: [
      {
        id: event_id,
        routeNumber: route,
        serviceDate: new Date(date),
        kind: detail.kind,
        at: new Date(act.at),
        sequence: version,
        recordedAt: now,
        actorId: act.by_id,
        deviceId: act.device,
        detail: detail as object,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) throw conflict("This event_id belongs to another act.");
  const after = sumWith([...end.acts, act]);
  const { closed } = after.end;
  // The first to close by the devices' clocks, who is not always the first to reach the server.
  const closer = closed && [...end.acts, act].find(({ id }) => id === closed.id)!.by_id;
  await tx.$executeRaw`
    update route_day set version = ${version}, ended_version = ${version}, unsettled = ${after.unsettled.length},
      closed_at = ${closed?.at ?? null}::timestamptz, closed_by_id = ${closer}::uuid
    where route_number = ${route} and service_date = ${date}::date`;
  await notifyOfEnd(context, key, { before, after, act });
  context.emit(stopsTopic.changed(key, version));
  context.emit(days.changed({}));
  return { message: MESSAGES[detail.kind], version, closed: closed !== null, act: seenDayAct(act) };
}

/** "34 of 35 stops done, 1 with an issue; 2 products do not add up." */
function wordsOf({ counters: { complete, total, issues, pending, active }, soilLeft, unsettled }: DaySum): string {
  const open = pending + active;
  const remaining = [
    ...(issues > 0 ? [`${issues} with an issue`] : []),
    ...(open > 0 ? [`${open} open`] : []),
    ...(soilLeft ? ["soil not unloaded"] : []),
  ];
  const sum =
    unsettled.length === 0
      ? "Everything adds up."
      : `${unsettled.length} ${unsettled.length === 1 ? "product does" : "products do"} not add up.`;
  return `${[`${complete} of ${total} stops done`, ...remaining].join(", ")}. ${sum}`;
}

/**
 * Notifies the office when a day is closed or reopened; closing the last day of a coverage ends it.
 */
async function notifyOfEnd(
  context: CommandContext,
  { route, date }: RouteDate,
  { before, after, act }: { before: DaySum; after: DaySum; act: StoredDayAct },
): Promise<void> {
  const isClosed = after.end.closed !== null;
  if (isClosed === (before.end.closed !== null)) return;
  const { detail } = act;
  const news: News = {
    occasion: `day end ${act.id}`,
    about: "day",
    type: isClosed && after.unsettled.length === 0 ? "success" : "info",
    message: isClosed
      ? `${act.by} closed route ${route}, ${longDate(date)}: ${wordsOf(after)}`
      : `${act.by} reopened route ${route}, ${longDate(date)}${detail.kind === "reopen" ? `: ${detail.text}` : "."}`,
    by: context.actor.id,
    href: `/admin/day-end?${new URLSearchParams({ route, date })}`,
  };
  await notifyOf(context, [{ to: office, news }]);
  if (isClosed)
    await handBack(
      context,
      Prisma.sql`rc.route_number = ${route} and rc.last_date = ${date}::date and rc.ended_at is null`,
    );
}

/** "Soil unloaded", with the amount counted at the stops. */
export const unloadSoil = defineCommand({
  name: "stop.unloadSoil",
  done: "unloaded soil",
  input: soilSchema,
  permission: "stops:write",
  scope: mayEnd,
  run: (context, { bags, pieces, ...day }) => endAct(context, day, { kind: "soil", bags, pieces }),
});

/**
 * Saves what came back of each product, and why the rest did not. The latest entry
 * of each product counts.
 */
export const settleDay = defineCommand({
  name: "stop.settleDay",
  done: "settled what was left on the truck",
  input: settleSchema,
  permission: "stops:write",
  scope: mayEnd,
  async run(context, { lines, ...day }) {
    const skus = lines.map(({ item_id }) => item_id);
    const products = await context.tx.product.findMany({ where: { sku: { in: skus } }, select: { sku: true } });
    const unknown = skus.find((sku) => !products.some((product) => product.sku === sku));
    if (unknown !== undefined) throw badInput({ lines: `${unknown} is not a product.` });
    return endAct(context, day, { kind: "settle", lines: completeLines(lines) });
  },
});

/**
 * "Day closed": open items stay visible, and can be settled afterwards. Closing
 * twice is the same as once.
 */
export const closeDay = defineCommand({
  name: "stop.closeDay",
  done: "closed the day",
  input: closeSchema,
  permission: "stops:write",
  scope: mayEnd,
  run: (context, { text, ...day }) => endAct(context, day, { kind: "close", text }),
});

/**
 * Reopens a closed day, by its driver on the day, by the office at any time; the
 * reason stays in its history.
 */
export const reopenDay = defineCommand({
  name: "stop.reopenDay",
  done: "reopened the day",
  input: reopenDaySchema,
  permission: "stops:write",
  scope: mayEnd,
  run: (context, { reason, ...day }) => endAct(context, day, { kind: "reopen", text: reason }),
});

/** Undoes an act of the day's end. */
export const undoDayAct = defineCommand({
  name: "stop.undoDayAct",
  done: "undid an act of the day's end",
  input: undoDaySchema,
  permission: "stops:write",
  scope: mayEnd,
  run: (context, { undoes, ...day }) => endAct(context, day, { kind: "undo", undoes }),
});
