import type {
  ActDetail,
  ActInput,
  CompleteInput,
  DayStop,
  Difference,
  Figures,
  IssueKind,
  NoProofReason,
  RequiredProof,
  RouteDayData,
  SkipReason,
  StopAct,
  StopItem,
  StopStatus,
} from "./schema";

// The stop machine (spec 4). A stop's state is computed from its day's acts, in the order in which
// they were done. The server and every phone run the same rules, and the order of arrival does not
// matter (decision 0080).

interface StopNote {
  id: string;
  text: string;
  at: string;
  by: string;
}

/** The most pieces or bags of one product at a stop. */
export const MOST_PIECES = 100_000;

/** A stop's state. Times are the driver's, ISO, UTC. */
export interface StopState {
  status: StopStatus;
  startedAt: string | null;
  /** Set only while the status is completed. */
  completedAt: string | null;
  /** Set only while the status is issue: exactly one of `kind` and `skipped` is not null. */
  issue: { kind: IssueKind | null; skipped: SkipReason | null; text: string; at: string; by: string } | null;
  /** The delivered pieces. Only reopening and Undo remove them; a new completion replaces them. */
  figures: Figures | null;
  /** When they were delivered; null exactly if nothing was. A later issue keeps it. */
  deliveredAt: string | null;
  /** The proofs that the customer required, and why one may be missing. */
  required: readonly RequiredProof[];
  withoutProof: NoProofReason | null;
  notes: readonly StopNote[];
  /**
   * The last act that changed the status, which Undo reverts; `order` is its
   * position among the day's acts.
   */
  last: { id: string; at: string; by: string; order: number } | null;
}

const NOTHING_HANDED_OVER = { figures: null, deliveredAt: null, required: [], withoutProof: null } as const;
const UNTOUCHED: StopState = {
  status: "pending",
  startedAt: null,
  completedAt: null,
  issue: null,
  ...NOTHING_HANDED_OVER,
  notes: [],
  last: null,
};
export type DayStates = ReadonlyMap<string, StopState>;

/**
 * Sorts acts by when they were done; acts the server has not answered come last, in
 * the device's own order.
 */
export function inTheirOrder(acts: readonly StopAct[]): StopAct[] {
  const sequenced = acts.filter(({ sequence }) => sequence !== null);
  const waiting = acts.filter(({ sequence }) => sequence === null);
  sequenced.sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.sequence! - other.sequence!);
  return [...sequenced, ...waiting];
}

/**
 * The acts that count, without those that were undone. Only an act that changes a
 * stop's status can be undone.
 */
function effectiveActs(acts: readonly StopAct[]): StopAct[] {
  const undone = new Set(
    acts.flatMap(({ stop, detail }) => (detail.kind === "undo" ? [`${stop} ${detail.undoes}`] : [])),
  );
  return inTheirOrder(acts).filter(
    ({ id, stop, detail }) => detail.kind !== "undo" && (detail.kind === "note" || !undone.has(`${stop} ${id}`)),
  );
}

/**
 * Applies one act to its stop; null if it changes nothing, such as a late start or a second
 * completion of a completed stop.
 */
function applyAct(before: StopState, { id, at, by, detail }: StopAct, order: number): StopState | null {
  const last = { id, at, by, order };
  const open = { completedAt: null, issue: null, last };
  switch (detail.kind) {
    case "start":
      if (before.status === "completed" || before.status === "in_progress") return null;
      return { ...before, ...open, status: "in_progress", startedAt: at };
    case "complete": {
      if (before.status === "completed") return null;
      const { figures, text, required = [], without_proof: withoutProof = null } = detail;
      const handedOver = { figures, deliveredAt: at, required, withoutProof };
      return withNote(
        { ...before, status: "completed", completedAt: at, issue: null, ...handedOver, last },
        { id, text, at, by },
      );
    }
    case "issue": {
      const issue = { kind: detail.issue, skipped: null, text: detail.text, at, by };
      return { ...before, status: "issue", completedAt: null, issue, last };
    }
    case "skip": {
      if (before.status === "completed" || before.figures) return null;
      const issue = { kind: null, skipped: detail.reason, text: detail.text, at, by };
      return { ...before, ...open, status: "issue", startedAt: null, issue };
    }
    case "reopen":
      if (before.status !== "completed" && before.status !== "issue") return null;
      return { ...before, ...open, status: "pending", startedAt: null, ...NOTHING_HANDED_OVER };
    case "note":
      return withNote(before, { id, text: detail.text, at, by });
    case "undo":
      return null;
  }
}

/**
 * The figures last recorded at a stop, also where the stop was reopened since: a correction begins
 * with them. Null if none were, or if they were undone.
 */
export function lastRecorded(acts: readonly StopAct[], stop: string): Figures | null {
  const completion = effectiveActs(acts).findLast((act) => act.stop === stop && act.detail.kind === "complete");
  return completion?.detail.kind === "complete" ? completion.detail.figures : null;
}

const withNote = (state: StopState, note: StopNote): StopState =>
  note.text === "" ? state : { ...state, notes: [...state.notes, note] };

/**
 * Every stop's state after these acts. At most one is in progress: starting one puts the
 * other back to pending.
 */
export function statesOf(stops: readonly string[], acts: readonly StopAct[]): DayStates {
  const states = new Map<string, StopState>(stops.map((id) => [id, UNTOUCHED]));
  let started: string | null = null;
  effectiveActs(acts).forEach((act, order) => {
    const before = states.get(act.stop);
    const after = before && applyAct(before, act, order);
    if (!after) return;
    const other: StopState | undefined = started === null || started === act.stop ? undefined : states.get(started);
    if (after.status === "in_progress" && other) states.set(started!, { ...other, status: "pending", startedAt: null });
    states.set(act.stop, after);
    if (after.status === "in_progress") started = act.stop;
    else if (started === act.stop) started = null;
  });
  return states;
}

/** A stop's notes as the server stores them: a line each. */
export const notesText = ({ notes }: StopState) => notes.map(({ text }) => text).join("\n");

/**
 * The figures of a completion: the driver's input, and what was on the truck for everything else.
 * An unexplained difference is `short` if the truck carried no more, otherwise `unsaid`; it never
 * blocks. Items that were delivered without being due are kept.
 */
export function figuresOf(
  items: readonly StopItem[],
  input: Pick<CompleteInput, "lines" | "soil_bags" | "soil_unit">,
): Figures {
  const lines = new Map((input.lines ?? []).map((line) => [line.item_id, line]));
  const extra = [...lines.keys()].filter((sku) => !items.some(({ item_id }) => item_id === sku));
  const all = [...items, ...extra.map((item_id) => ({ item_id, due: 0, loaded: 0 }))];
  return {
    lines: all.map(({ item_id, due, loaded }) => {
      const line = lines.get(item_id);
      const delivered = line?.delivered ?? loaded;
      const reason = delivered === due ? null : (line?.reason ?? unexplained({ due, loaded, delivered }));
      return { item_id, due, loaded, delivered, reason, soil: line?.soil ?? null };
    }),
    soil_bags: input.soil_bags ?? null,
    soil_unit: input.soil_unit ?? "bags",
  };
}

const unexplained = ({ due, loaded, delivered }: { due: number; loaded: number; delivered: number }): Difference =>
  delivered === loaded && loaded < due ? "short" : "unsaid";

/** Whether to ask for a reason: the delivered pieces match neither those due nor those loaded. */
export const asksWhy = ({ due, loaded }: StopItem, delivered: number) => delivered !== due && delivered !== loaded;

export const deliveredOf = ({ lines }: Figures) => lines.reduce((sum, { delivered }) => sum + delivered, 0);
export const piecesOf = (items: readonly StopItem[]) => items.reduce((sum, { loaded }) => sum + loaded, 0);
export const shortOf = (items: readonly StopItem[]) =>
  items.reduce((sum, { due, loaded }) => sum + Math.max(0, due - loaded), 0);

/** The number of stops by state; together they are all stops. */
export interface Counters {
  pending: number;
  active: number;
  complete: number;
  issues: number;
  total: number;
}

export function countersOf(states: DayStates): Counters {
  const counters = { pending: 0, active: 0, complete: 0, issues: 0, total: states.size };
  const names = { pending: "pending", in_progress: "active", completed: "complete", issue: "issues" } as const;
  for (const { status } of states.values()) counters[names[status]] += 1;
  return counters;
}

/** Completed stops in whole percent; 0 for a day without stops. */
export const percentOf = ({ complete, total }: Counters) => (total === 0 ? 0 : Math.floor((complete / total) * 100));

/** The index of the stop worked last, or -1. */
function lastWorked(stops: readonly DayStop[], states: DayStates): number {
  const orders = stops.map(({ id }) => {
    const { status, last } = states.get(id) ?? UNTOUCHED;
    return status === "pending" || !last ? -1 : last.order;
  });
  const latest = Math.max(-1, ...orders);
  return latest < 0 ? -1 : orders.indexOf(latest);
}

/** The next stop: the first pending one after the stop worked last, else the first pending one. */
export function nextOf(stops: readonly DayStop[], states: DayStates): DayStop | null {
  const pending = (stop: DayStop) => states.get(stop.id)?.status === "pending";
  const from = lastWorked(stops, states) + 1;
  return stops.slice(from).find(pending) ?? stops.slice(0, from).find(pending) ?? null;
}

export const currentOf = (stops: readonly DayStop[], states: DayStates): DayStop | null =>
  stops.find(({ id }) => states.get(id)?.status === "in_progress") ?? null;

/**
 * The numbers of the stops that were passed over. Any order is allowed; the
 * screen only mentions it.
 */
export function passedOver(stops: readonly DayStop[], states: DayStates): number[] {
  const until = lastWorked(stops, states);
  return stops.flatMap(({ id }, place) => (place < until && states.get(id)?.status === "pending" ? [place + 1] : []));
}

/**
 * Merges a changed order into the whole usual order. A customer not served on that day (every other
 * week) stays after the customer they followed.
 */
export function mergedOrder(usual: readonly string[], requested: readonly string[]): string[] {
  const moved = new Set(requested);
  const after = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const customer of usual) {
    if (moved.has(customer)) before = customer;
    else after.set(before, [...(after.get(before) ?? []), customer]);
  }
  return [...(after.get(null) ?? []), ...requested.flatMap((customer) => [customer, ...(after.get(customer) ?? [])])];
}

// Optimistic updates: what a device shows of an act before the server answers, equal
// to the command's result.

interface Act {
  by: string;
  at: string;
}

/** The lane of a route's day, in which its acts are sent one after the other. */
export const laneOf = ({ route, date }: Pick<RouteDayData, "route" | "date">) => `stops:${route}:${date}`;

/** Adds an act, or updates the existing one with the server's answer. */
function withAct(data: RouteDayData, act: StopAct): RouteDayData {
  const existing = data.acts.find(({ id }) => id === act.id);
  if (existing && (existing.sequence !== null || act.sequence === null)) return data;
  return { ...data, acts: [...data.acts.filter(({ id }) => id !== act.id), act] };
}

/** An act as its device shows it before the server answers. */
export function acted<Input extends ActInput>(
  detail: (input: Input, stop: DayStop) => ActDetail,
): (data: RouteDayData, input: Input, act: Act) => RouteDayData {
  return (data, input, { at, by }) => {
    const stop = data.stops.find(({ id }) => id === input.id);
    if (!stop || !input.event_id) return data;
    return withAct(data, { id: input.event_id, stop: stop.id, at, by, sequence: null, detail: detail(input, stop) });
  };
}

/**
 * Applies an answer to data that may be older. The version is taken only if it is the next one, so
 * that a gap is fetched.
 */
export function answered(data: RouteDayData, { act, version }: { act: StopAct; version: number }): RouteDayData {
  const next = withAct(data, act);
  return version === data.version + 1 ? { ...next, version } : next;
}

/** Reorders the stops; those not named in the order go last. */
export function reordered(data: RouteDayData, customers: readonly string[]): RouteDayData {
  const positions = new Map(customers.map((number, at) => [number, at]));
  const positionOf = ({ customer_number }: DayStop) => positions.get(customer_number) ?? customers.length;
  return { ...data, stops: data.stops.toSorted((one, other) => positionOf(one) - positionOf(other)) };
}

/**
 * A stop's name in the list of unsent acts. If it is no longer in the day, its id ends with the
 * customer's number.
 */
export const nameOf = ({ stops }: Pick<RouteDayData, "stops">, id: string): string =>
  stops.find((stop) => stop.id === id)?.customer_name ?? `Customer ${id.slice(-6)}`;
