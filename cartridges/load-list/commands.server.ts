import { v7 as uuid } from "uuid";
import type { Actor } from "#kernel/actor";
import { defineCommand, type ActContext, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notAllowed } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { sendReport } from "./completion.server";
import { routeDayChanged } from "#cartridges/notification/live-lists.server";
import { markOrdersLoaded, markOrdersUnloaded } from "#cartridges/order/loaded.server";
import { readLoadList } from "./list.server";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { loading, loads } from "#cartridges/due/topics.server";
import { resolveServiceDate } from "./queries.server";
import { itemsOf, itemStatus, partialOf, shortLines, unmarkedItems } from "./rules";
import { lockSession, lockOpenSession, openOf } from "./session.server";
import { markedAfter, standingMark, writeMark, writeMarks } from "./writing-marks.server";
import { completeSchema, markSchema, reopenSchema, restShortSchema, startSchema, type DueItem } from "./schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";

interface SessionKey {
  route_number: string;
  service_day: ServiceDay;
  date: CompanyDate;
}

const mayLoad = (
  { db, actor, actedAt }: ActContext,
  { route_number, service_day, date, at }: SessionKey & { at?: string | undefined },
) => {
  if (!actor.id) throw notAllowed("Sign in to load a truck.");
  return mayServeRoute(db, actor, route_number, resolveServiceDate({ day: service_day, date }).date, actedAt(at));
};

function notifyWatchers({ emit }: CommandContext, { route_number: route, date }: SessionKey, version: number): void {
  emit(loading.changed({ route, date }, version));
  emit(loads.changed({}));
}

const nextVersion = async (tx: Transaction, id: string) =>
  (await tx.loadingSession.update({ where: { id }, data: { version: { increment: 1 } }, select: { version: true } }))
    .version;

const record = (tx: Transaction, actor: Actor, sessionId: string, kind: string, now: Date, detail?: object) =>
  tx.loadingEvent.create({
    data: { id: uuid(), sessionId, kind, at: now, actorId: actor.id!, actorName: actor.name, detail },
  });

const marksOf = async (tx: Transaction, sessionId: string) =>
  new Map(
    (
      await tx.loadingMark.findMany({
        where: { sessionId, cleared: false },
        select: { sku: true, loadedQuantity: true },
      })
    ).map(({ sku, loadedQuantity }) => [sku, loadedQuantity]),
  );

/**
 * Start Loading. A second start, from any device, returns the existing session and clears nothing;
 * a completed session stays completed.
 */
export const startLoading = defineCommand({
  name: "loading.start",
  done: "started loading",
  input: startSchema,
  permission: "loading:write",
  scope: mayLoad,
  async run(context, { session_id, at, ...key }) {
    const { tx, actor, now, actedAt } = context;
    await readLoadList(tx, key.route_number, resolveServiceDate({ day: key.service_day, date: key.date }));
    const id = session_id ?? uuid();
    const created = await tx.$executeRaw`
      insert into loading_session (id, route_number, service_date, driver_id, started_at)
      values (${id}::uuid, ${key.route_number}, ${key.date}::date, ${actor.id}::uuid, ${actedAt(at)})
        on conflict do nothing`;
    const session = await lockSession(tx, key);
    if (!session) throw conflict("This session_id belongs to another session.");
    if (created) {
      await record(tx, actor, id, "started", now);
      routeDayChanged(context);
      notifyWatchers(context, key, session.version);
    }
    return {
      message: created ? "Loading has started." : "Loading was started before.",
      session: {
        id: session.id,
        session_status: session.status,
        version: session.version,
        started_at: session.startedAt.toISOString(),
      },
    };
  },
});

/**
 * The requested amount of one item in pieces, from a quantity or a status alone (spec 4).
 * @throws AppError 400 above the total.
 */
function requestedPieces(
  { loaded_quantity, status }: { loaded_quantity?: number; status?: string },
  item: Pick<DueItem, "total_quantity">,
  field = "loaded_quantity",
): number {
  if (loaded_quantity !== undefined) {
    if (loaded_quantity > item.total_quantity)
      throw badInput({ [field]: `loaded_quantity ${loaded_quantity} is more than the ${item.total_quantity} due.` });
    return loaded_quantity;
  }
  return status === "loaded" ? item.total_quantity : status === "partial" ? partialOf(item.total_quantity) : 0;
}

/**
 * Mark Complete, Mark Missing, a custom amount, or undoing a mark: sets one item
 * to an absolute amount.
 */
export const markItem = defineCommand({
  name: "loading.mark",
  done: "marked an item of a load",
  input: markSchema,
  permission: "loading:write",
  scope: mayLoad,
  async run(context, { item_id, at, loaded_quantity, status, ...key }) {
    const { tx, actor, now, actedAt } = context;
    const cleared = status === "unmarked" && loaded_quantity === undefined;
    const pieces = cleared ? 0 : loaded_quantity;
    const request = { ...key, item_id, cleared, loaded: pieces, status, actor, now, actedAt: actedAt(at) };
    const { session: marked, item, mark } = await writeMark(tx, request);
    const session = await openOf(tx, marked);
    if (!item) throw badInput({ item_id: `${item_id} is not on this load list.` });
    if (!cleared) requestedPieces({ loaded_quantity, status }, item);
    const stored = mark ?? (await standingMark(tx, session.id, item_id));
    if (mark) notifyWatchers(context, key, session.version);
    const notice = mark ? null : markedAfter(item, stored, actor);
    return {
      message: notice ?? "Saved.",
      notice,
      session: { id: session.id, version: session.version },
      item: stored.cleared
        ? null
        : itemStatus(item, stored.loaded, { marked_by: stored.by, marked_at: stored.at.toISOString() }),
    };
  },
});

/**
 * Mark Rest as Short: marks all unmarked items as missing, and returns how many
 * and which (spec 2.11).
 */
export const markRestShort = defineCommand({
  name: "loading.markRestShort",
  done: "marked the rest of a load as short",
  input: restShortSchema,
  permission: "loading:write",
  scope: (context, { route, day, date }) => {
    const settled = resolveServiceDate({ day, date });
    return mayLoad(context, { route_number: route, service_day: settled.day, date: settled.date });
  },
  async run(context, { route, day, date, loaded_items, at }) {
    const { tx, actor, now, actedAt } = context;
    const acted = actedAt(at);
    const settled = resolveServiceDate({ day, date });
    const key = { route_number: route, service_day: settled.day, date: settled.date };
    const session = await lockOpenSession(tx, key);
    const list = await readLoadList(tx, route, settled);
    const requested = new Map(
      loaded_items.map(
        (entry) =>
          (typeof entry === "string" ? [entry, undefined] : [entry.item_id, entry.loaded_quantity]) as [
            string,
            number | undefined,
          ],
      ),
    );
    const due = new Map(itemsOf(list).map((item) => [item.item_id, item]));
    for (const id of requested.keys())
      if (!due.has(id)) throw badInput({ loaded_items: `${id} is not on this load list.` });
    const open = unmarkedItems(list, await marksOf(tx, session.id));
    const loaded = new Map(
      open.map((item) => [
        item.item_id,
        requested.has(item.item_id)
          ? requestedPieces({ loaded_quantity: requested.get(item.item_id), status: "loaded" }, item, "loaded_items")
          : 0,
      ]),
    );
    await writeMarks(
      tx,
      session.id,
      actor,
      open.map((item) => ({ item, loaded: loaded.get(item.item_id) ?? 0 })),
      { now, acted },
    );
    const short_items = shortLines(list, new Map([...(await marksOf(tx, session.id))])).filter(({ item_id }) =>
      loaded.has(item_id),
    );
    await record(tx, actor, session.id, "rest_short", now, { items: short_items.map(({ item_id }) => item_id) });
    const version = await nextVersion(tx, session.id);
    notifyWatchers(context, key, version);
    return {
      session: { id: session.id, version },
      message: short_items.length === 1 ? "1 item is marked short." : `${short_items.length} items are marked short.`,
      shortages_count: short_items.length,
      short_items: short_items.map(({ item_id, description, expected, loaded: onTruck, short, customers }) => ({
        item_id,
        item_description: description,
        expected_quantity: expected,
        loaded_quantity: onTruck,
        shortage_amount: short,
        customers,
      })),
    };
  },
});

/**
 * Complete and Send Report: unmarked items count as short. The report and its mail are written in
 * the same transaction, once.
 */
export const completeLoading = defineCommand({
  name: "loading.complete",
  done: "completed a load",
  input: completeSchema,
  permission: "loading:write",
  scope: mayLoad,
  async run(context, { manager_email, driver_notes, at, ...key }) {
    const { tx, actor, now, actedAt } = context;
    await lockRouteLoad(tx, key.route_number);
    const existing = await lockSession(tx, key);
    if (existing?.status === "completed")
      return {
        message: "This load was complete already.",
        session: { id: existing.id, version: existing.version },
        ...(await lastReport(tx, existing.id)),
      };
    const session = await lockOpenSession(tx, key);
    // A load completed offline ended at the driver's time, but not before it began.
    const acted = new Date(Math.max(actedAt(at).getTime(), session.startedAt.getTime()));
    const list = await readLoadList(tx, key.route_number, { day: key.service_day, date: key.date });
    const rest = unmarkedItems(list, await marksOf(tx, session.id));
    await writeMarks(
      tx,
      session.id,
      actor,
      rest.map((item) => ({ item, loaded: 0 })),
      { now, acted },
    );
    await tx.loadingSession.update({
      where: { id: session.id },
      data: {
        status: "completed",
        completedAt: acted,
        completedById: actor.id,
        managerEmail: manager_email,
        driverNotes: driver_notes,
      },
    });
    await markOrdersLoaded(context, key.route_number, key.date);
    const report = await sendReport(context, {
      list,
      marks: await marksOf(tx, session.id),
      session,
      recipient: manager_email,
      notes: driver_notes,
      completedAt: acted,
    });
    await record(tx, actor, session.id, "completed", now, { recipient: manager_email, report: report.report_id });
    const version = await nextVersion(tx, session.id);
    notifyWatchers(context, key, version);
    routeDayChanged(context);
    return {
      message: "The load is complete and its report is on its way.",
      session: { id: session.id, version },
      ...report,
    };
  },
});

async function lastReport(tx: Transaction, sessionId: string) {
  const report = await tx.loadReport.findFirst({
    where: { sessionId },
    orderBy: { createdAt: "desc" },
    select: { id: true, summary: true },
  });
  const summary = report?.summary as { short?: number; shorts?: unknown[] } | undefined;
  return {
    report_id: report?.id ?? null,
    shortages_count: summary?.shorts?.length ?? 0,
    short_pieces: summary?.short ?? 0,
  };
}

/**
 * Reopen: a completed load can be changed again, with a reason that is kept in its history;
 * completing it again sends a new report.
 */
export const reopenLoading = defineCommand({
  name: "loading.reopen",
  done: "reopened a load",
  input: reopenSchema,
  permission: "loading:write",
  scope: mayLoad,
  async run(context, { reason, ...key }) {
    const { tx, actor, now } = context;
    await lockRouteLoad(tx, key.route_number);
    const session = await lockSession(tx, key);
    if (!session) throw conflict("Loading has not been started for this day.");
    if (session.status !== "completed")
      return { message: "This load is open.", session: { id: session.id, version: session.version } };
    await tx.loadingSession.update({
      where: { id: session.id },
      data: { status: "in_progress", completedAt: null, completedById: null },
    });
    await tx.loadingShort.deleteMany({ where: { sessionId: session.id } });
    await markOrdersUnloaded(context, key.route_number, key.date);
    await record(tx, actor, session.id, "reopened", now, { reason });
    const version = await nextVersion(tx, session.id);
    notifyWatchers(context, key, version);
    routeDayChanged(context);
    return { message: "The load is open again.", session: { id: session.id, version } };
  },
});
