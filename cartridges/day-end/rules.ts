import { countersOf, statesOf, type Counters, type DayStates, type StopState } from "#cartridges/stop/rules";
import type { DayStop, Difference, StopItem } from "#cartridges/stop/schema";
import type { DayAct, DayActDetail, DayActInput, DayEndData, RestReason, SettledLine } from "./schema";

// The day's end: what is left to do, and the sum that has to come out. loaded = delivered + explained at the doors + aboard for open stops
// + back at the plant + a rest with a reason, for each product (decision 0104).

interface Said {
  at: string;
  by: string;
}

/** What the acts of the day's end make of it. */
export interface DayEnd {
  soil: ({ bags: number; pieces: number; id: string } & Said) | null;
  lines: ReadonlyMap<string, SettledLine>;
  closed: ({ id: string; text: string } & Said) | null;
  reopened: readonly ({ id: string; text: string } & Said)[];
}

/** In the order in which they were done; what the server has not answered yet was done last, in the device's own order. */
function inTheirOrder(acts: readonly DayAct[]): DayAct[] {
  const known = acts.filter(({ sequence }) => sequence !== null);
  known.sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.sequence! - other.sequence!);
  return [...known, ...acts.filter(({ sequence }) => sequence === null)];
}

/** Folds the acts: the last word on soil and on each product holds; a day is closed once, until it is reopened. What was taken back was never done. */
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

/** A product of the day, as it is accounted for. Pieces; loaded = delivered + explained + aboard + returned + rest. */
export interface AccountedItem {
  item_id: string;
  description: string;
  loaded: number;
  delivered: number;
  /** What the doors explain: fewer (or more) than the load said were there to hand over. */
  explained: number;
  /** What is on the truck for stops that are open: it is theirs until they are complete, skipped or have an issue. */
  aboard: number;
  /** What has to be on the truck besides: it comes back to the plant. Below 0 more was handed over than was loaded. */
  left: number;
  /** What came back to the plant, as somebody said; null where nobody has. */
  returned: number | null;
  rest: number;
  reason: RestReason | null;
  text: string;
}

/** A difference that says that the pieces were never there: the others (refused, damaged, unsaid) leave them on the truck. */
const NEVER_THERE: readonly (Difference | null)[] = ["short", "count"];

/** The products of a day, each with what was loaded: as it was marked on the truck, else as the stops say. In the order of the load, then of the stops. */
function loadedItems({
  load,
  stops,
}: Pick<DayEndData, "load" | "stops">): Pick<AccountedItem, "item_id" | "description" | "loaded">[] {
  const marked = new Map(load.items.map((item) => [item.item_id, item]));
  const items = new Map<string, Pick<AccountedItem, "item_id" | "description" | "loaded">>();
  const add = ({ item_id, description, loaded }: Omit<StopItem, "due">) => {
    const before = items.get(item_id)?.loaded ?? 0;
    items.set(item_id, { item_id, description, loaded: before + loaded });
  };
  for (const { items: due } of stops) for (const item of due) add(item);
  for (const item of marked.values()) items.set(item.item_id, { ...item });
  return [...items.values()];
}

const NOTHING = { delivered: 0, explained: 0, aboard: 0 };
const isOpen = (state: StopState | undefined) => state?.status === "pending" || state?.status === "in_progress";

/** How each product of the day adds up. */
function accountsOf(
  data: Pick<DayEndData, "load" | "stops">,
  states: DayStates,
  lines: DayEnd["lines"],
): AccountedItem[] {
  const items = new Map(loadedItems(data).map((item) => [item.item_id, { ...item, ...NOTHING }]));
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
  for (const { id, items: due } of data.stops)
    if (isOpen(states.get(id))) for (const { item_id, loaded } of due) items.get(item_id)!.aboard += loaded;
  return [...items.values()].map((item) => {
    const line = lines.get(item.item_id);
    const left = item.loaded - item.delivered - item.explained - item.aboard;
    const rest = left - (line?.returned ?? 0);
    const reason = rest === 0 ? null : (line?.reason ?? null);
    return { ...item, left, returned: line?.returned ?? null, rest, reason, text: line?.text ?? "" };
  });
}

/** What adds up, or has a reason why it does not. */
export const isSettled = ({ rest, reason }: Pick<AccountedItem, "rest" | "reason">) => rest === 0 || reason !== null;

/** The used linen that came back from the doors, by what it was counted in. */
export function soilOf(states: DayStates): { bags: number; pieces: number } {
  const soil = { bags: 0, pieces: 0 };
  for (const { figures } of states.values()) {
    if (!figures) continue;
    soil.bags += figures.soil_bags ?? 0;
    for (const line of figures.lines) soil[figures.soil_unit] += line.soil ?? 0;
  }
  return soil;
}

/** A short or a difference at a door. */
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
  /** Stops that nobody has worked, or not to the end. */
  open: DayStop[];
  /** Stops with an issue or skipped. */
  issues: DayStop[];
  differences: DoorDifference[];
  soil: { bags: number; pieces: number };
  /** Soil that is on the truck still: nobody has said that it is unloaded, or more has come since. */
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
 * What of the day's lane an act belongs to: closing and reopening, of which the last word holds, what is said of the soil, and what is said of
 * the products. Undo names its act and counts before it and after it alike: it waits for nothing.
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

// What a device shows of an act before the server has answered it.

/** With an act that is there already it stays as it is, but what the server says of it counts. */
function withDayAct(data: DayEndData, act: DayAct): DayEndData {
  const held = data.day_acts.find(({ id }) => id === act.id);
  if (held && (held.sequence !== null || act.sequence === null)) return data;
  return { ...data, day_acts: [...data.day_acts.filter(({ id }) => id !== act.id), act] };
}

export const dayActed =
  <Input extends DayActInput>(detail: (input: Input) => DayActDetail) =>
  (data: DayEndData, input: Input, { at, by }: Said): DayEndData =>
    input.event_id ? withDayAct(data, { id: input.event_id, at, by, sequence: null, detail: detail(input) }) : data;

/** What an answer says, over data that may be older: only the version that follows is taken over, so that what lies between is asked for. */
export function dayAnswered(data: DayEndData, { act, version }: { act: DayAct; version: number }): DayEndData {
  const next = withDayAct(data, act);
  return version === data.version + 1 ? { ...next, version } : next;
}

/** Lines as they are sent, complete. */
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
