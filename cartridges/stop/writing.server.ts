import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { conflict, notFound } from "#kernel/errors";
import type { Transaction } from "#services/database/database.server";
import { company } from "#services/company.server";
import { companyDate } from "#services/clock.server";
import { loadThatOwes } from "#cartridges/due/owed/next-load.server";
import { loading } from "#cartridges/due/topics.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { followDelivery } from "#cartridges/order/loaded.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { shiftDate } from "#cartridges/service-day/shift.server";
import { longDate } from "#ui/formats";
import { days } from "./days/topics.server";
import { makeStops, readActs, seen, type PricedStop, type StoredAct } from "./day.server";
import { notesText, statesOf, type StopState } from "./rules";
import type { ActAnswer, ActDetail, Figures } from "./schema";
import { keyOfStop, type StopKey } from "./stop-key";
import { deliveries, stops as stopsTopic } from "./topics.server";

/**
 * A stop can be worked from when its day is the next service day until the shift is over.
 * @throws AppError 409 at any other time.
 */
export function refuseUnlessItsDay(date: CompanyDate, acted: Date, what: "stop" | "round" = "stop"): void {
  const today = companyDate(acted, company().timezone);
  const isAfterMidnight = date < today && shiftDate(acted) === date;
  if (comingServiceDay(today).date === date || isAfterMidnight) return;
  throw conflict(
    date < today
      ? `This ${what} was on ${longDate(date)}. It can no longer be changed.`
      : `This ${what} is on ${longDate(date)}. It can be worked on its day.`,
  );
}

/**
 * Locks a route's day, which serializes its acts; the first act creates it.
 * @throws AppError 404 for a route that does not exist.
 */
export async function lockDay(tx: Transaction, { route, date }: Pick<StopKey, "route" | "date">) {
  const [day] = await tx.$queryRaw<{ version: number; ordered_at: Date | null }[]>`
    insert into route_day as rd (route_number, service_date) select r.number, ${date}::date from route r
      where r.number = ${route}
    on conflict (route_number, service_date) do update set version = rd.version returning version, ordered_at`;
  if (!day) throw notFound("There is no such stop.");
  return day;
}

/** Computes an act's details once the day is known. */
type DetailOf = (day: {
  acts: readonly StoredAct[];
  key: StopKey;
}) => ActDetail | Promise<ActDetail & { prices?: Record<string, number> }>;

/**
 * Stores an act under the id that its device gave it, then recomputes the day's stops from
 * all acts. An act of one device is never ordered before that device's earlier ones, however
 * long each took to arrive.
 */
export async function actAt(
  context: CommandContext,
  { id, event_id = uuid(), at }: { id: string; event_id?: string; at?: string },
  detailOf: DetailOf,
): Promise<ActAnswer> {
  const { tx, actor, now, actedAt } = context;
  const key = keyOfStop(id)!;
  const acted = actedAt(at);
  const { version: previousVersion } = await lockDay(tx, key);
  const { acts } = await readActs(tx, key);
  const stored = acts.find((act) => act.id === event_id);
  if (stored) {
    if (stored.stop !== id || stored.by_id !== actor.id) throw conflict("This event_id belongs to another act.");
    return answerOf(stored, statesOf([id], acts).get(id)!, previousVersion);
  }
  refuseUnlessItsDay(key.date, acted);
  await makeStops(tx, key, id);
  const { prices, ...detail } = (await detailOf({ acts, key })) as ActDetail & { prices?: Record<string, number> };
  const version = previousVersion + 1;
  const before = acts.filter(({ device }) => device !== null && device === actor.sessionId);
  const latest = Math.max(acted.getTime(), ...before.map((act) => Date.parse(act.at)));
  const act: StoredAct = {
    id: event_id,
    stop: id,
    at: new Date(latest).toISOString(),
    sequence: version,
    by: actor.name,
    by_id: actor.id!,
    device: actor.sessionId,
    detail,
  };
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select s.id::text from stop s where s.route_number = ${key.route} and s.service_date = ${key.date}::date`;
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) throw notFound("There is no such stop.");
  const [earlier, states] = [statesOf(ids, acts), statesOf(ids, [...acts, act])];
  const changed = [...states].filter(([stop, state]) => JSON.stringify(state) !== JSON.stringify(earlier.get(stop)));
  await writeAct(tx, { act, prices, now, version, key }, new Map(changed));
  const [previous, current] = [earlier.get(id)!, states.get(id)!];
  if (await writeDeliveries(tx, id, { before: previous.figures, after: current.figures }))
    context.emit(deliveries.changed({ number: key.customer }));
  if (shortOf(previous.figures) !== shortOf(current.figures)) {
    // The pieces owed now go on the next load, which may be open on another screen.
    const owing = await loadThatOwes(tx, key.customer, key.date);
    if (owing) context.emit(loading.changed(owing));
  }
  if ((previous.status === "completed") !== (current.status === "completed")) {
    await followDelivery(context, key.customer, key.date, current.status === "completed");
    listsOfCustomerChanged(context, { number: key.customer, route: key.route });
  }
  context.emit(stopsTopic.changed({ route: key.route, date: key.date }, version));
  context.emit(days.changed({}));
  return answerOf(act, current, version);
}

const MESSAGES: Record<ActDetail["kind"], string> = {
  start: "The stop is started.",
  complete: "The stop is complete.",
  issue: "The issue is reported.",
  skip: "The stop is skipped.",
  reopen: "The stop is open again.",
  note: "Note saved.",
  undo: "Taken back.",
};

const answerOf = (act: StoredAct, state: StopState, version: number): ActAnswer => ({
  message:
    state.status === "completed" &&
    act.detail.kind !== "note" &&
    act.detail.kind !== "undo" &&
    state.last?.id !== act.id
      ? "This stop was complete already."
      : MESSAGES[act.detail.kind],
  version,
  status: state.status,
  act: seen(act),
});

/**
 * Writes the act and the resulting stops. One statement.
 * @throws AppError 409 if the act's id belongs to another day.
 */
async function writeAct(
  tx: Transaction,
  { act, prices, now, version, key }: { act: StoredAct; prices?: object; now: Date; version: number; key: StopKey },
  states: ReadonlyMap<string, StopState>,
): Promise<void> {
  const rows = [...states].map(([id, state]) => ({
    id,
    status: state.status,
    started_at: state.startedAt,
    completed_at: state.completedAt,
    delivered_at: state.deliveredAt,
    required_proofs: state.required,
    notes: notesText(state),
    issue_kind: state.issue?.kind ?? null,
    skip_reason: state.issue?.skipped ?? null,
    issue_text: state.issue?.text ?? "",
    soil_bags: state.figures?.soil_bags ?? null,
    soil_unit: state.figures?.soil_unit ?? "bags",
  }));
  const [written] = await tx.$queryRaw<{ acts: number }[]>`
    with act as (
      insert into stop_event (id, stop_id, kind, at, sequence, recorded_at, actor_id, device_id, detail)
      values (${act.id}::uuid, ${act.stop}::uuid, ${act.detail.kind}, ${act.at}::timestamptz, ${version},
        ${now}, ${act.by_id}::uuid,
        ${act.device}::uuid, ${JSON.stringify({ ...act.detail, ...(prices && { prices }) })}::jsonb)
      on conflict do nothing returning 1
    ), day as (
      update route_day set version = ${version} where route_number = ${key.route} and service_date = ${key.date}::date
    ), stops as (
      update stop s set status = row.status::"StopStatus", started_at = row.started_at, completed_at = row.completed_at,
        delivered_at = row.delivered_at, required_proofs = row.required_proofs, notes = row.notes,
        issue_kind = row.issue_kind, skip_reason = row.skip_reason, issue_text = row.issue_text,
          soil_bags = row.soil_bags,
        soil_unit = row.soil_unit, version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, status text,
        started_at timestamptz, completed_at timestamptz, delivered_at timestamptz, required_proofs text[],
        notes text, issue_kind text, skip_reason text, issue_text text, soil_bags int, soil_unit text)
      where s.id = row.id
    )
    select count(*)::int as acts from act`;
  if (written!.acts === 0) throw conflict("This event_id belongs to another act.");
}

const shortOf = (figures: Figures | null) =>
  JSON.stringify(
    (figures?.lines ?? [])
      .filter(({ reason, due, delivered }) => reason === "short" && delivered < due)
      .map(({ item_id, due, delivered }) => [item_id, due - delivered]),
  );

/**
 * Writes the delivery lines from a stop's figures, or deletes them if the delivery was undone.
 * Returns whether they changed.
 */
async function writeDeliveries(
  tx: Transaction,
  stop: string,
  { before, after }: { before: Figures | null; after: Figures | null },
): Promise<boolean> {
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await tx.$executeRaw`delete from delivery_line where stop_id = ${stop}::uuid`;
  if (!after || after.lines.length === 0) return true;
  // The price is stored with the completion's act, because terms may have changed since.
  await tx.$executeRaw`
    insert into delivery_line (stop_id, sku, due, loaded, delivered, reason, soil_returned, price_cents)
    select ${stop}::uuid, line.item_id, line.due, line.loaded, line.delivered, line.reason, line.soil,
      coalesce((
        select (e.detail -> 'prices' ->> line.item_id)::int from stop_event e
        where e.stop_id = ${stop}::uuid and e.kind = 'complete' and e.detail -> 'prices' ? line.item_id
          order by e.sequence desc limit 1
      ), p.base_price_cents)
    from jsonb_to_recordset(${JSON.stringify(after.lines)}::jsonb)
      as line(item_id text, due int, loaded int, delivered int, reason text, soil int)
        join product p on p.sku = line.item_id`;
  return true;
}

/** The customer's price for each product of a stop. */
export const pricesOf = (stop: PricedStop | undefined): Record<string, number> =>
  Object.fromEntries((stop?.items ?? []).map(({ item_id, price_cents }) => [item_id, price_cents]));

/** The last act that changed a stop, which Undo reverts by default. */
export const lastAct = (acts: readonly StoredAct[], stop: string): string | null =>
  statesOf([stop], acts).get(stop)?.last?.id ?? null;
