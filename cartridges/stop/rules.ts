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

// The stop machine (spec 4). A stop is what its day's acts make of it, in the order in which they were done: the server and every
// phone ask the same rules, and the order in which the acts arrive changes nothing (decision 0080).

interface StopNote {
  id: string;
  text: string;
  at: string;
  by: string;
}

/** How a stop is. Times are the driver's, ISO, UTC. */
export interface StopState {
  status: StopStatus;
  startedAt: string | null;
  /** Set while the status is completed, and only then. */
  completedAt: string | null;
  /** Set while the status is issue: one of the two says what it is. */
  issue: { kind: IssueKind | null; skipped: SkipReason | null; text: string; at: string; by: string } | null;
  /** What was handed over. Only reopening and Undo take it back, and a new completion takes its place. */
  figures: Figures | null;
  /** When it was handed over; null exactly where nothing was. An issue that is reported afterwards leaves it. */
  deliveredAt: string | null;
  /** What the customer required of the delivery as proof, and why it may be missing. */
  required: readonly RequiredProof[];
  withoutProof: NoProofReason | null;
  notes: readonly StopNote[];
  /** The last act that changed the status, which Undo takes back: whose it is, and its place among the day's. */
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

/** In the order in which they were done; what the server has not answered yet was done last, in the device's own order. */
export function inTheirOrder(acts: readonly StopAct[]): StopAct[] {
  const known = acts.filter(({ sequence }) => sequence !== null);
  const waiting = acts.filter(({ sequence }) => sequence === null);
  known.sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.sequence! - other.sequence!);
  return [...known, ...waiting];
}

/** The acts that count: without those that were taken back. Only what changed a stop's status can be. */
function standingActs(acts: readonly StopAct[]): StopAct[] {
  const undone = new Set(
    acts.flatMap(({ stop, detail }) => (detail.kind === "undo" ? [`${stop} ${detail.undoes}`] : [])),
  );
  return inTheirOrder(acts).filter(
    ({ id, stop, detail }) => detail.kind !== "undo" && (detail.kind === "note" || !undone.has(`${stop} ${id}`)),
  );
}

/** What one act makes of its stop; null where it changes nothing: a late start of a stop that is complete, a second completion. */
function stepped(before: StopState, { id, at, by, detail }: StopAct, order: number): StopState | null {
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

const withNote = (state: StopState, note: StopNote): StopState =>
  note.text === "" ? state : { ...state, notes: [...state.notes, note] };

/** How every stop is after these acts. One at most is in progress: starting one puts the other back to pending. */
export function statesOf(stops: readonly string[], acts: readonly StopAct[]): DayStates {
  const states = new Map<string, StopState>(stops.map((id) => [id, UNTOUCHED]));
  let started: string | null = null;
  standingActs(acts).forEach((act, order) => {
    const before = states.get(act.stop);
    const after = before && stepped(before, act, order);
    if (!after) return;
    const other: StopState | undefined = started === null || started === act.stop ? undefined : states.get(started);
    if (after.status === "in_progress" && other) states.set(started!, { ...other, status: "pending", startedAt: null });
    states.set(act.stop, after);
    if (after.status === "in_progress") started = act.stop;
    else if (started === act.stop) started = null;
  });
  return states;
}

/** What the server stores of a stop's notes: a line each. */
export const notesText = ({ notes }: StopState) => notes.map(({ text }) => text).join("\n");

// What is handed over.

/**
 * The figures of a completion: what the driver said, and for everything else what was on the truck. A difference that nobody explained is
 * `short` where the truck brought no more, and `unsaid` otherwise; it never blocks. What was not due and was handed over is kept, too.
 */
export function figuresOf(
  items: readonly StopItem[],
  said: Pick<CompleteInput, "lines" | "soil_bags" | "soil_unit">,
): Figures {
  const lines = new Map((said.lines ?? []).map((line) => [line.item_id, line]));
  const extra = [...lines.keys()].filter((sku) => !items.some(({ item_id }) => item_id === sku));
  const all = [...items, ...extra.map((item_id) => ({ item_id, due: 0, loaded: 0 }))];
  return {
    lines: all.map(({ item_id, due, loaded }) => {
      const line = lines.get(item_id);
      const delivered = line?.delivered ?? loaded;
      const reason = delivered === due ? null : (line?.reason ?? unexplained({ due, loaded, delivered }));
      return { item_id, due, loaded, delivered, reason, soil: line?.soil ?? null };
    }),
    soil_bags: said.soil_bags ?? null,
    soil_unit: said.soil_unit ?? "bags",
  };
}

const unexplained = ({ due, loaded, delivered }: { due: number; loaded: number; delivered: number }): Difference =>
  delivered === loaded && loaded < due ? "short" : "unsaid";

/** Where a difference asks its question: what was handed over is neither what was due nor what the truck brought. */
export const asksWhy = ({ due, loaded }: StopItem, delivered: number) => delivered !== due && delivered !== loaded;

export const deliveredOf = ({ lines }: Figures) => lines.reduce((sum, { delivered }) => sum + delivered, 0);
export const piecesOf = (items: readonly StopItem[]) => items.reduce((sum, { loaded }) => sum + loaded, 0);
export const shortOf = (items: readonly StopItem[]) =>
  items.reduce((sum, { due, loaded }) => sum + Math.max(0, due - loaded), 0);

// The order of the stops.

/** How many stops are how; together they are all of them. */
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

/** Completed of all, in whole percent; a day without stops has nothing left to do. */
export const percentOf = ({ complete, total }: Counters) => (total === 0 ? 0 : Math.floor((complete / total) * 100));

/** The place of the stop that was worked last, or -1. */
function lastWorked(stops: readonly DayStop[], states: DayStates): number {
  const orders = stops.map(({ id }) => {
    const { status, last } = states.get(id) ?? UNTOUCHED;
    return status === "pending" || !last ? -1 : last.order;
  });
  const latest = Math.max(-1, ...orders);
  return latest < 0 ? -1 : orders.indexOf(latest);
}

/** The stop that comes next: the first pending one behind the one worked last, else the first that is pending at all. */
export function nextOf(stops: readonly DayStop[], states: DayStates): DayStop | null {
  const pending = (stop: DayStop) => states.get(stop.id)?.status === "pending";
  const from = lastWorked(stops, states) + 1;
  return stops.slice(from).find(pending) ?? stops.slice(0, from).find(pending) ?? null;
}

export const currentOf = (stops: readonly DayStop[], states: DayStates): DayStop | null =>
  stops.find(({ id }) => states.get(id)?.status === "in_progress") ?? null;

/** The numbers of the stops that were passed over: any order is allowed, and a quiet line says so. */
export function passedOver(stops: readonly DayStop[], states: DayStates): number[] {
  const until = lastWorked(stops, states);
  return stops.flatMap(({ id }, place) => (place < until && states.get(id)?.status === "pending" ? [place + 1] : []));
}

/**
 * The whole usual order, once some of it is driven in another one. Who is not served on that day (every other week) stays behind the
 * customer they came after.
 */
export function mergedOrder(usual: readonly string[], wanted: readonly string[]): string[] {
  const moved = new Set(wanted);
  const after = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const customer of usual) {
    if (moved.has(customer)) before = customer;
    else after.set(before, [...(after.get(before) ?? []), customer]);
  }
  return [...(after.get(null) ?? []), ...wanted.flatMap((customer) => [customer, ...(after.get(customer) ?? [])])];
}

// What a device shows of an act before the server has answered it: the same as the command does with it.

interface Act {
  by: string;
  at: string;
}

/** The acts of one route's day go one after the other. */
export const laneOf = ({ route, date }: Pick<RouteDayData, "route" | "date">) => `stops:${route}:${date}`;

/** With an act that is there already it stays as it is, but what the server says of it counts. */
function withAct(data: RouteDayData, act: StopAct): RouteDayData {
  const held = data.acts.find(({ id }) => id === act.id);
  if (held && (held.sequence !== null || act.sequence === null)) return data;
  return { ...data, acts: [...data.acts.filter(({ id }) => id !== act.id), act] };
}

/** An act as its device sees it. */
export function acted<Input extends ActInput>(
  detail: (input: Input, stop: DayStop) => ActDetail,
): (data: RouteDayData, input: Input, act: Act) => RouteDayData {
  return (data, input, { at, by }) => {
    const stop = data.stops.find(({ id }) => id === input.id);
    if (!stop || !input.event_id) return data;
    return withAct(data, { id: input.event_id, stop: stop.id, at, by, sequence: null, detail: detail(input, stop) });
  };
}

/** What an answer says, over data that may be older: only the version that follows is taken over, so that what lies between is asked for. */
export function answered(data: RouteDayData, { act, version }: { act: StopAct; version: number }): RouteDayData {
  const next = withAct(data, act);
  return version === data.version + 1 ? { ...next, version } : next;
}

/** The stops in another order; those that the order does not name stay at the end. */
export function reordered(data: RouteDayData, customers: readonly string[]): RouteDayData {
  const place = new Map(customers.map((number, at) => [number, at]));
  const placeOf = ({ customer_number }: DayStop) => place.get(customer_number) ?? customers.length;
  return { ...data, stops: data.stops.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** What a stop is called in the list of what waits; where it has left the day, by its customer's number, with which its id ends. */
export const nameOf = ({ stops }: Pick<RouteDayData, "stops">, id: string): string =>
  stops.find((stop) => stop.id === id)?.customer_name ?? `Customer ${id.slice(-6)}`;
