import type { SettledLine } from "#cartridges/day-end/schema";
import { figuresOf } from "#cartridges/stop/rules";
import type { Figures, StopItem } from "#cartridges/stop/schema";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { nameOf, type PastDay } from "./load.server";
import type { PastRows } from "./past-rows.server";
import { ISSUES, SKIPS, STOP_NOTES } from "./words";

const FIRST_STOP = 6 * 60 + 40;
const AT_A_DOOR = [5, 12] as const;
const BETWEEN = [4, 11] as const;
const UNLOADING_MINUTES = 35;

const SKIPPED = 0.012;
const WITH_ISSUE = 0.005;
const WITH_DIFFERENCE = 0.035;
const WITH_NOTE = 0.06;
const DIFFERENCES = ["refused", "damaged", "count"] as const;

type PastStop = PastDay["stops"][number];
interface AtDoor {
  bags: number;
  /** Pieces still on the truck, by product: refused, damaged, or of a skipped stop. */
  left: Map<string, number>;
  completed: Map<string, Date>;
  counts: { complete: number; issues: number };
}

/** The state of the day at its end. */
export interface DayEnd {
  /** Nobody closed it. */
  open?: boolean;
  /** Some returned pieces were not confirmed. */
  unsettled?: boolean;
}

/**
 * Drives the round: every stop is completed or has a reason why not; then the truck is unloaded and
 * the day closed. Returns the time of each delivery.
 */
export function driveRound(
  rows: PastRows,
  day: PastDay,
  {
    short,
    isFine,
    end,
  }: { short: ReadonlyMap<string, ReadonlyMap<string, number>>; isFine(number: string): boolean; end: DayEnd },
) {
  const { route, date, driver, dice } = day;
  const done: AtDoor = { bags: 0, left: new Map(), completed: new Map(), counts: { complete: 0, issues: 0 } };
  let [minutes, acts] = [FIRST_STOP, 0];
  for (const [index, stop] of day.stops.entries()) {
    const number = stop.account.customer.number;
    const id = stopIdOf({ route, date, customer: number });
    const items = stop.due.map(({ sku, due, owed }): StopItem => {
      const loaded = due - (short.get(number)?.get(sku) ?? 0);
      return { item_id: sku, description: nameOf(sku), due, loaded, ...(owed > 0 && { owed }) };
    });
    const act = (kind: string, at: Date, detail: object) =>
      rows.stopEvents.push({
        id: dice.id(at),
        stop_id: id,
        kind,
        at: at.toISOString(),
        sequence: ++acts,
        actor_id: driver.id,
        detail: { kind, ...detail },
      });
    const [started, ended] = [day.at(minutes), day.at((minutes += dice.between(...AT_A_DOOR)))];
    minutes += dice.between(...BETWEEN);
    const row = {
      ...{ id, route_number: route, service_date: date, customer_number: number, position: index + 1 },
      ...{ started_at: null, completed_at: null, notes: "", issue_kind: null, skip_reason: null, issue_text: "" },
      soil_bags: null,
    };
    const fails = failureOf(day, stop);
    if (fails) {
      const [kind, why, text] = fails;
      act(kind, ended, kind === "skip" ? { reason: why, text } : { issue: why, text });
      const reason = kind === "skip" ? { skip_reason: why } : { issue_kind: why };
      rows.stops.push({ ...row, ...reason, status: "issue", issue_text: text, version: 2 });
      for (const { item_id, loaded } of items) bringBack(done, item_id, loaded);
      done.counts.issues++;
      continue;
    }
    const figures = handedOver(day, items);
    const text = day.eventful && dice.hit(WITH_NOTE) ? dice.oneOf(STOP_NOTES) : "";
    const prices = Object.fromEntries(stop.due.map(({ sku, priceCents }) => [sku, priceCents]));
    act("start", started, {});
    act("complete", ended, { figures, text, required: [], without_proof: null, prices });
    rows.stops.push({
      ...row,
      status: "completed",
      started_at: started.toISOString(),
      completed_at: ended.toISOString(),
      notes: text,
      soil_bags: figures.soil_bags,
      version: 3,
    });
    done.bags += figures.soil_bags ?? 0;
    done.counts.complete++;
    done.completed.set(number, ended);
    for (const { item_id, loaded, delivered, reason } of figures.lines)
      if (reason === "refused" || reason === "damaged") bringBack(done, item_id, loaded - delivered);
    stop.account.owed = owedAfter(figures, prices, isFine(number));
  }
  return { ...done, ...endDay(rows, day, { done, acts, minutes, end }) };
}

function bringBack({ left }: AtDoor, sku: string, pieces: number): void {
  if (pieces > 0) left.set(sku, (left.get(sku) ?? 0) + pieces);
}

/** The rare reasons why nothing is delivered at a stop; never at one that has placed an order. */
function failureOf({ dice, eventful, date }: PastDay, { account }: PastStop) {
  const [share, skip, issue] = [dice.next(), dice.oneOf(SKIPS), dice.oneOf(ISSUES)];
  if (!eventful || account.ordered.has(date) || share > SKIPPED + WITH_ISSUE) return null;
  return share < SKIPPED ? (["skip", ...skip] as const) : (["issue", ...issue] as const);
}

function handedOver({ dice, eventful }: PastDay, items: readonly StopItem[]): Figures {
  const bags = { soil_bags: dice.between(1, 5) };
  const item = dice.oneOf(items);
  if (!eventful || !dice.hit(WITH_DIFFERENCE) || item.loaded < item.due || item.loaded < 2)
    return figuresOf(items, { lines: [], ...bags });
  const delivered = item.loaded - Math.max(1, Math.round(item.loaded * 0.08));
  const line = { item_id: item.item_id, delivered, reason: dice.oneOf(DIFFERENCES) };
  return figuresOf(items, { lines: [line], ...bags });
}

/**
 * What the last delivery was short of, unless the customer said that this is fine (decision 0097).
 */
function owedAfter({ lines }: Figures, prices: Readonly<Record<string, number>>, isFine: boolean) {
  const short = isFine ? [] : lines.filter(({ reason }) => reason === "short");
  return new Map(
    short.map(({ item_id, due, delivered }) => [item_id, { quantity: due - delivered, priceCents: prices[item_id]! }]),
  );
}

/** Ends the day: soiled linen is unloaded, returns are counted, and the day is closed. */
function endDay(
  rows: PastRows,
  { route, date, driver, dice, at, eventful }: PastDay,
  { done, acts, minutes, end }: { done: AtDoor; acts: number; minutes: number; end: DayEnd },
) {
  const key = { route_number: route, service_date: date };
  const back = at(minutes + UNLOADING_MINUTES);
  let version = acts;
  const act = (kind: string, detail: object) =>
    rows.dayActs.push({
      id: dice.id(back),
      ...key,
      kind,
      at: new Date(back.getTime() + (version - acts) * 60_000).toISOString(),
      sequence: ++version,
      actor_id: driver.id,
      detail: { kind, ...detail },
    });
  const unsettled = end.unsettled ? done.left.size : 0;
  const isClosed = eventful && !end.open;
  if (isClosed) {
    act("soil", { bags: done.bags, pieces: 0 });
    const lines = [...done.left].map(([item_id, returned]): SettledLine => ({
      item_id,
      returned,
      reason: null,
      text: "",
    }));
    if (lines.length > 0 && !end.unsettled) act("settle", { lines });
    act("close", { text: "" });
  }
  const closed = isClosed ? rows.dayActs.at(-1)! : null;
  rows.days.push({
    ...key,
    version,
    created_at: at(FIRST_STOP).toISOString(),
    closed_at: closed?.at ?? null,
    closed_by_id: closed?.actor_id ?? null,
    unsettled: isClosed ? unsettled : 0,
    ended_version: isClosed ? version : null,
  });
  return { closed: closed && new Date(closed.at), unsettled };
}
