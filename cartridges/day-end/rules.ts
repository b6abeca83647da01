import { countersOf, statesOf, type Counters, type DayStates, type StopState } from "#cartridges/stop/rules";
import type { DayStop, Difference, StopItem } from "#cartridges/stop/schema";
import type { DayAct, DayActDetail, DayActInput, DayEndData, RestReason, SettledLine } from "./schema";

// The day's end: what is left to do, and the equation that must hold for each product: loaded =
// delivered + explained at the stops + aboard for open stops + returned to the plant + a rest with
// a reason (decision 0080).

interface Stamp {
  at: string;
  by: string;
}

/** The state of the day's end after its acts. */
export interface DayEnd {
  soil: ({ bags: number; pieces: number; id: string } & Stamp) | null;
  lines: ReadonlyMap<string, SettledLine>;
  closed: ({ id: string; text: string } & Stamp) | null;
  reopened: readonly ({ id: string; text: string } & Stamp)[];
}

/**
 * Sorts acts by when they were done; acts the server has not answered come last, in
 * the device's own order.
 */
function inTheirOrder(acts: readonly DayAct[]): DayAct[] {
  const sequenced = acts.filter(({ sequence }) => sequence !== null);
  sequenced.sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.sequence! - other.sequence!);
  return [...sequenced, ...acts.filter(({ sequence }) => sequence === null)];
}

/**
 * Folds the acts: the latest entry for soil and for each product counts; a day is closed once,
 * until it is reopened. Undone acts are ignored.
 */
export function dayEndOf(acts: readonly DayAct[]): DayEnd {
  const undone = new Set(acts.flatMap(({ detail }) => (detail.kind === "undo" ? [detail.undoes] : [])));
  const lines = new Map<string, SettledLine>();
  const reopened: DayEnd["reopened"][number][] = [];
  let soil: DayEnd["soil"] = null;
  let closed: DayEnd["closed"] = null;
  for (const { id, at, by, detail } of inTheirOrder(acts)) {
    if (undone.has(id)) continue;
    if (detail.kind === "soil") soil = { bags: detail.bags, pieces: detail.pieces, id, at, by };
    if (detail.kind === "settle") for (const line of detail.lines) lines.set(line.item_id, line);
    if (detail.kind === "close") closed ??= { id, text: detail.text, at, by };
    if (detail.kind === "reopen" && closed) {
      closed = null;
      reopened.push({ id, text: detail.text, at, by });
    }
  }
  return { soil, lines, closed, reopened };
}

/**
 * The account of a product of the day. Pieces; loaded = delivered + explained +
 * aboard + returned + rest.
 */
export interface AccountedItem {
  item_id: string;
  description: string;
  loaded: number;
  delivered: number;
  /**
   * Pieces explained by differences at the stops: fewer (or more) were on the
   * truck than the load said.
   */
  explained: number;
  /** Pieces on the truck for open stops, until these are complete, skipped or have an issue. */
  aboard: number;
  /**
   * The other pieces that must be on the truck and come back to the plant. Negative if more was
   * delivered than loaded.
   */
  left: number;
  /** Pieces entered as returned to the plant; null if nothing was entered. */
  returned: number | null;
  rest: number;
  reason: RestReason | null;
  text: string;
}

/**
 * Reasons that mean the pieces were never there; the others (refused, damaged, unsaid)
 * leave them on the truck.
 */
const NEVER_THERE: readonly (Difference | null)[] = ["short", "count"];

const isOpen = (state: StopState | undefined) => state?.status === "pending" || state?.status === "in_progress";

const hasLoad = ({ load }: Pick<DayEndData, "load">) => load.status !== "none" || load.items.length > 0;

/**
 * The products of a day with their loaded pieces: as marked on the truck, else according to the
 * stops. Without a load nothing is known to be on the truck, and only stops that were worked count.
 * In the order of the load, then of the stops.
 */
function loadedItems(
  { load, stops }: Pick<DayEndData, "load" | "stops">,
  states: DayStates,
): Pick<AccountedItem, "item_id" | "description" | "loaded">[] {
  const marked = new Map(load.items.map((item) => [item.item_id, item]));
  const items = new Map<string, Pick<AccountedItem, "item_id" | "description" | "loaded">>();
  const add = ({ item_id, description, loaded }: Omit<StopItem, "due">) => {
    const before = items.get(item_id)?.loaded ?? 0;
    items.set(item_id, { item_id, description, loaded: before + loaded });
  };
  for (const { id, items: due } of stops) {
    const isAboard = hasLoad({ load }) || !isOpen(states.get(id));
    for (const item of due) add(isAboard ? item : { ...item, loaded: 0 });
  }
  for (const item of marked.values()) items.set(item.item_id, { ...item });
  return [...items.values()];
}

const NOTHING = { delivered: 0, explained: 0, aboard: 0 };
/** The account of each product of the day. */
function accountsOf(
  data: Pick<DayEndData, "load" | "stops">,
  states: DayStates,
  lines: DayEnd["lines"],
): AccountedItem[] {
  const items = new Map(loadedItems(data, states).map((item) => [item.item_id, { ...item, ...NOTHING }]));
  for (const { figures } of states.values())
    for (const { item_id, loaded, delivered, reason } of figures?.lines ?? []) {
      const item = items.get(item_id) ?? { item_id, description: item_id, loaded: 0, ...NOTHING };
      const explained = NEVER_THERE.includes(reason) ? loaded - delivered : 0;
      items.set(item_id, {
        ...item,
        delivered: item.delivered + delivered,
        explained: item.explained + explained,
      });
    }
  for (const { id, items: due } of hasLoad(data) ? data.stops : [])
    if (isOpen(states.get(id))) for (const { item_id, loaded } of due) items.get(item_id)!.aboard += loaded;
  return [...items.values()].map((item) => {
    const line = lines.get(item.item_id);
    const left = item.loaded - item.delivered - item.explained - item.aboard;
    const rest = left - (line?.returned ?? 0);
    const reason = rest === 0 ? null : (line?.reason ?? null);
    return { ...item, left, returned: line?.returned ?? null, rest, reason, text: line?.text ?? "" };
  });
}

/** Whether a product adds up, or has a reason why it does not. */
export const isSettled = ({ rest, reason }: Pick<AccountedItem, "rest" | "reason">) => rest === 0 || reason !== null;

/** The soiled linen picked up at the stops, by unit. */
export function soilOf(states: DayStates): { bags: number; pieces: number } {
  const soil = { bags: 0, pieces: 0 };
  for (const { figures } of states.values()) {
    if (!figures) continue;
    soil.bags += figures.soil_bags ?? 0;
    for (const line of figures.lines) soil[figures.soil_unit] += line.soil ?? 0;
  }
  return soil;
}

/** A short or a difference at a stop. */
export interface DoorDifference {
  stop: DayStop;
  description: string;
  item_id: string;
  due: number;
  delivered: number;
  reason: Difference;
}

/** The whole day, as its end shows it. */
export interface DaySum {
  states: DayStates;
  counters: Counters;
  /** Whether a load was recorded. */
  hasLoad: boolean;
  /** Stops not worked, or not finished. */
  open: DayStop[];
  /** Stops with an issue or skipped. */
  issues: DayStop[];
  differences: DoorDifference[];
  soil: { bags: number; pieces: number };
  /** Soil is still on the truck: unloading was not entered, or more was picked up since. */
  soilLeft: boolean;
  items: AccountedItem[];
  unsettled: AccountedItem[];
  end: DayEnd;
}

export function sumOf(data: Pick<DayEndData, "load" | "stops" | "acts" | "day_acts">): DaySum {
  const { stops, acts, day_acts } = data;
  const states = statesOf(
    stops.map(({ id }) => id),
    acts,
  );
  const end = dayEndOf(day_acts);
  const soil = soilOf(states);
  const items = accountsOf(data, states, end.lines);
  const names = new Map(items.map(({ item_id, description }) => [item_id, description]));
  return {
    states,
    counters: countersOf(states),
    hasLoad: hasLoad(data),
    open: stops.filter(({ id }) => isOpen(states.get(id))),
    issues: stops.filter(({ id }) => states.get(id)!.status === "issue"),
    differences: stops.flatMap((stop) =>
      (states.get(stop.id)!.figures?.lines ?? []).flatMap(({ item_id, due, delivered, reason }) =>
        reason ? [{ stop, item_id, description: names.get(item_id) ?? item_id, due, delivered, reason }] : [],
      ),
    ),
    soil,
    soilLeft: soil.bags + soil.pieces > 0 && (end.soil?.bags !== soil.bags || end.soil.pieces !== soil.pieces),
    items,
    unsettled: items.filter((item) => !isSettled(item)),
    end,
  };
}

/**
 * The part of the day's lane that an act belongs to: closing and reopening, of which the
 * latest counts, soil, or products. An undo names its act and works before or after it,
 * so it waits for nothing.
 */
export const partOf = (detail: DayActDetail): string => {
  switch (detail.kind) {
    case "close":
    case "reopen":
      return "closing";
    case "undo":
      return `undo ${detail.undoes}`;
    default:
      return detail.kind;
  }
};

// Optimistic updates: what a device shows of an act before the server answers.

/** Adds an act, or updates the existing one with the server's answer. */
function withDayAct(data: DayEndData, act: DayAct): DayEndData {
  const existing = data.day_acts.find(({ id }) => id === act.id);
  if (existing && (existing.sequence !== null || act.sequence === null)) return data;
  return { ...data, day_acts: [...data.day_acts.filter(({ id }) => id !== act.id), act] };
}

export const dayActed =
  <Input extends DayActInput>(detail: (input: Input) => DayActDetail) =>
  (data: DayEndData, input: Input, { at, by }: Stamp): DayEndData =>
    input.event_id ? withDayAct(data, { id: input.event_id, at, by, sequence: null, detail: detail(input) }) : data;

/**
 * Applies an answer to data that may be older. The version is taken only if it is the next one, so
 * that a gap is refetched.
 */
export function dayAnswered(data: DayEndData, { act, version }: { act: DayAct; version: number }): DayEndData {
  const next = withDayAct(data, act);
  return version === data.version + 1 ? { ...next, version } : next;
}

/** Fills in the defaults of lines before they are sent. */
export const completeLines = (
  lines: readonly {
    item_id: string;
    returned: number;
    reason?: RestReason | null | undefined;
    text?: string | undefined;
  }[],
): SettledLine[] =>
  lines.map(({ item_id, returned, reason, text }) => ({
    item_id,
    returned,
    reason: reason ?? null,
    text: (text ?? "").trim(),
  }));
