import RouteCustomersCartridge from "../../cartridges/customer/route-customers/cartridge";
import type { RouteCustomersData } from "../../cartridges/customer/route-customers/schema";
import DayEndCartridge from "../../cartridges/day-end/cartridge";
import { isSettled, sumOf } from "../../cartridges/day-end/rules";
import type { DayEndData } from "../../cartridges/day-end/schema";
import JournalCartridge from "../../cartridges/journal/cartridge";
import type { JournalData } from "../../cartridges/journal/schema";
import type NoteCartridge from "../../cartridges/note/cartridge";
import RouteCartridge from "../../cartridges/stop/route/cartridge";
import { statesOf } from "../../cartridges/stop/rules";
import type { RouteDayData } from "../../cartridges/stop/schema";
import type { Phone } from "./simulated-phone";

/** The route's pages as the server returns them. */
export interface DayPages {
  stops: RouteDayData;
  end: DayEndData;
  journal: JournalData;
  customers: RouteCustomersData;
}

/** The same pages, open in a tab. */
export interface DayTab {
  stops: RouteCartridge;
  end: DayEndCartridge;
  journal: JournalCartridge;
  customers: RouteCustomersCartridge;
}

export const STOP_ACTS = ["start", "complete", "short", "issue", "skip", "undo", "reopen", "note", "reorder"] as const;
export const END_ACTS = ["soil unloaded", "came back", "take it back", "close", "reopen the day"] as const;
type EndAct = (typeof END_ACTS)[number];
/**
 * What a driver does on the route, and when the truck is back. `which` selects the stop, note,
 * entry or customer, modulo their number.
 */
export interface DayAct {
  kind: "on the road";
  what:
    | (typeof STOP_ACTS)[number]
    | EndAct
    | "edit a note"
    | "resolve a note"
    | "journal"
    | "edit an entry"
    | "catalog";
  which: number;
}

/**
 * The route's pages in a new tab. Refreshing stops and day end fails while the phone is offline.
 */
export function dayOf(phone: Phone, ask: () => Promise<DayPages>): DayTab {
  class Stops extends RouteCartridge {
    override async refresh() {
      if (!phone.isUp) throw new Error("no network");
      this.load((await ask()).stops);
    }
  }
  class End extends DayEndCartridge {
    override async refresh() {
      if (!phone.isUp) throw new Error("no network");
      this.load((await ask()).end);
    }
  }
  return {
    stops: new Stops({}),
    end: new End({}),
    journal: new JournalCartridge({}),
    customers: new RouteCustomersCartridge({}),
  };
}

export function loadDay(tab: DayTab, { stops, end, journal, customers }: DayPages): void {
  tab.stops.load(stops);
  tab.end.load(end);
  tab.journal.load(journal);
  tab.customers.load(customers);
}

export const pagesOf = ({ stops, end, journal, customers }: DayTab): DayPages => ({
  stops: stops.getSnapshot().data!,
  end: end.getSnapshot().data!,
  journal: journal.getSnapshot().data!,
  customers: customers.getSnapshot().data!,
});

const statesIn = ({ stops, acts }: RouteDayData) =>
  statesOf(
    stops.map(({ id }) => id),
    acts,
  );
const one = <Each>(all: readonly Each[], which: number): Each | undefined => all[which % all.length];

/** Does what the pages offer; returns null if they do not offer it in this state. */
export function doOfDay(tab: DayTab, notes: NoteCartridge, { what, which }: DayAct): Promise<unknown> | null {
  const { stops: day, journal, customers } = pagesOf(tab);
  const customer = one(customers.customers, which)!;
  const note = one(notes.getSnapshot().data!.notes, which);
  const entry = one(journal.entries, which);
  const observation = { entry_type: "observation" as const, title: "", tags: "", sentiment: "" as const };
  switch (what) {
    case "edit a note":
      return note ? notes.edit(note.id, `${note.content}, and more`, "high") : null;
    case "resolve a note":
      return note ? notes.resolve(note.id, note.resolved_at === null) : null;
    case "journal":
      return tab.journal.add({ ...observation, customer_id: customer.number, content: `Entry ${which}` });
    case "edit an entry":
      return entry
        ? tab.journal.edit(entry.entry_id, {
            ...observation,
            customer_id: entry.customer_id,
            content: `${entry.content}, and more`,
          })
        : null;
    case "catalog":
      return tab.customers.saveCatalog(
        customer.number,
        customers.products.slice(0, which % (customers.products.length + 1)).map(({ sku }) => sku),
      );
    default:
      return isOfEnd(what) ? doAtEnd(tab.end, what, which) : doAtStop(tab.stops, day, what, which);
  }
}
const isOfEnd = (what: (typeof STOP_ACTS)[number] | EndAct): what is EndAct => END_ACTS.some((act) => act === what);

/** The undo that the toast offers while the page is open. */
const undoing = new WeakMap<DayEndCartridge, () => Promise<unknown>>();

/** Does what the day-end page offers; returns null if it does not offer it in this state. */
function doAtEnd(cartridge: DayEndCartridge, what: EndAct, which: number): Promise<unknown> | null {
  const { end, items, soil, soilLeft } = sumOf(cartridge.getSnapshot().data!);
  const undoable = (done: Promise<() => Promise<unknown>>) => done.then((undo) => void undoing.set(cartridge, undo));
  switch (what) {
    case "soil unloaded":
      return soilLeft ? undoable(cartridge.unloadSoil(soil)) : null;
    case "came back": {
      const item = one(
        items.filter(({ left, returned }) => left !== 0 || returned !== null),
        which,
      );
      if (!item) return null;
      const returned = Math.max(0, item.left - (which % 3));
      const reason = which % 2 === 0 && returned !== item.left ? ("damaged" as const) : null;
      return undoable(cartridge.settle([{ item_id: item.item_id, returned, reason, text: "" }]));
    }
    case "take it back":
      return undoing.get(cartridge)?.() ?? null;
    case "close":
      return end.closed ? null : cartridge.close();
    case "reopen the day":
      return end.closed ? cartridge.reopen("A cage was forgotten.") : null;
  }
}

function doAtStop(
  cartridge: RouteCartridge,
  day: RouteDayData,
  what: (typeof STOP_ACTS)[number],
  which: number,
): Promise<unknown> | null {
  const { id, items } = one(day.stops, which)!;
  const { status, last } = statesIn(day).get(id)!;
  switch (what) {
    case "start":
      return status === "pending" || status === "issue" ? cartridge.start(id) : null;
    case "complete":
      return status === "completed" ? null : cartridge.complete(id);
    case "short": {
      const lines = items.map(({ item_id, loaded }) => ({ item_id, delivered: Math.max(0, loaded - which) }));
      return status === "completed" ? null : cartridge.complete(id, { lines, soil_bags: which });
    }
    case "issue":
      return cartridge.issue(id, "soil", "Not ready.");
    case "skip":
      return status === "completed" ? null : cartridge.skip(id, "closed", "");
    case "undo":
      return last ? cartridge.undo(id, last.id) : null;
    case "reopen":
      return status === "completed" || status === "issue" ? cartridge.reopen(id, "Wrong door.") : null;
    case "note":
      return cartridge.note(id, `Note ${which}`);
    case "reorder": {
      const order = day.stops.map(({ customer_number }) => customer_number);
      return cartridge.reorder([...order.slice(which % order.length), ...order.slice(0, which % order.length)]);
    }
  }
}

/**
 * The invariants that a day breaks as a screen shows it, whatever happened before (issue 9, point
 * 10).
 */
export function wrongWithDay(day: RouteDayData): string[] {
  const states = statesIn(day);
  const active = [...states.values()].filter(({ status }) => status === "in_progress").length;
  const wrong = active > 1 ? [`${active} stops are in progress.`] : [];
  for (const { id, items, customer_name } of day.stops) {
    const { status, completedAt, figures } = states.get(id)!;
    if ((status === "completed") !== (completedAt !== null))
      wrong.push(`${customer_name} is ${status} but its completion time is ${completedAt}.`);
    if (status === "completed" && !figures) wrong.push(`${customer_name} is complete without figures.`);
    for (const { item_id } of figures ? items : [])
      if (!figures!.lines.some((line) => line.item_id === item_id))
        wrong.push(`${item_id} of ${customer_name} is missing from the figures.`);
    for (const { item_id, due, delivered, reason } of figures?.lines ?? [])
      if (delivered !== due && reason === null)
        wrong.push(`${customer_name} got ${delivered} of ${due} ${item_id} without a reason.`);
  }
  return wrong;
}

/**
 * The invariants that a day's end breaks as a screen shows it: pieces that are unaccounted for, or
 * that no one is asked about.
 */
export function wrongWithEnd(data: DayEndData): string[] {
  const { items, unsettled, states } = sumOf(data);
  const figures = [...states.values()].flatMap(({ figures }) => figures?.lines ?? []);
  const named = new Set(
    [...data.stops.flatMap((stop) => stop.items), ...data.load.items, ...figures].map(({ item_id }) => item_id),
  );
  const unknown = [...named].filter((sku) => !items.some(({ item_id }) => item_id === sku));
  return [
    ...unknown.map((sku) => `${sku} is missing from the sums.`),
    ...items.flatMap((item) => {
      const { item_id, loaded, delivered, explained, aboard, returned, rest } = item;
      const atDoors = figures.reduce((sum, line) => sum + (line.item_id === item_id ? line.delivered : 0), 0);
      const accountedFor = delivered + explained + aboard + (returned ?? 0) + rest;
      return [
        ...(delivered === atDoors ? [] : [`${delivered} ${item_id} delivered, but the stops add up to ${atDoors}.`]),
        ...(accountedFor === loaded
          ? []
          : [`${loaded} ${item_id} were loaded, but ${accountedFor} are accounted for.`]),
        ...(isSettled(item) || unsettled.includes(item)
          ? []
          : [`The driver is not asked where ${rest} ${item_id} are.`]),
      ];
    }),
  ];
}

/** A comparable summary of a day. */
export const shownOfDay = ({ stops, end, journal, customers }: DayPages): string =>
  JSON.stringify({
    stops: stops.stops.map(({ id }) => {
      const { status, startedAt, completedAt, issue, figures, notes } = statesIn(stops).get(id)!;
      return { id, status, startedAt, completedAt, issue, figures, notes: notes.map(({ text }) => text) };
    }),
    end: shownOfEnd(end),
    journal: journal.entries.map(({ entry_id, content }) => [entry_id, content]).sort(),
    catalogs: customers.customers.map(({ number, catalog }) => [number, [...catalog].sort()]),
  });

function shownOfEnd(data: DayEndData) {
  const { end, items, soilLeft, counters } = sumOf(data);
  const { soil, closed, reopened, lines } = end;
  return { soil, closed, reopened, lines: [...lines].sort(), items, soilLeft, counters };
}
