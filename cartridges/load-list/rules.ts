import type {
  CompleteInput,
  DueCustomer,
  DueItem,
  ItemStatus,
  LoadedStatus,
  LoadList,
  LoadListData,
  MarkInput,
  ShortLine,
  StartInput,
} from "./schema";
import { hasWords, isBlank } from "#ui/text";

/** The partial shortcut: 70 percent, rounded down (spec 9). */
export const PARTIAL_PERCENT = 70;
export const partialOf = (expected: number) => Math.floor((expected * PARTIAL_PERCENT) / 100);

/** Equal to expected is loaded, above zero partial, zero missing (spec 4). */
export function statusOf(loaded: number, expected: number): LoadedStatus {
  if (loaded >= expected) return "loaded";
  return loaded > 0 ? "partial" : "missing";
}

export const itemsOf = (list: LoadList): DueItem[] => list.categories.flatMap(({ items }) => items);

export function itemStatus(
  { item_id, description, total_quantity }: Pick<DueItem, "item_id" | "description" | "total_quantity">,
  loaded: number,
  marked: Pick<ItemStatus, "marked_by" | "marked_at"> = {},
): ItemStatus {
  return {
    item_id,
    item_description: description,
    expected_quantity: total_quantity,
    loaded_quantity: loaded,
    status: statusOf(loaded, total_quantity),
    shortage_amount: Math.max(0, total_quantity - loaded),
    ...marked,
  };
}

/**
 * Who is short when only `loaded` of an item's pieces are on the truck: the driver serves the stops
 * in order, so the pieces run out at the end of the route (decision 0097). Returns the short
 * customers in stop order.
 */
export function shortCustomers(customers: readonly DueCustomer[], loaded: number): DueCustomer[] {
  let available = Math.max(0, loaded);
  return customers.flatMap((customer) => {
    const received = Math.min(available, customer.quantity);
    available -= received;
    return received < customer.quantity ? [{ ...customer, quantity: customer.quantity - received }] : [];
  });
}

export interface Progress {
  expected: number;
  loaded: number;
  short: number;
  items: number;
  marked: number;
  /** Loaded pieces of complete items, and of incomplete ones. */
  complete: number;
  partly: number;
}

/** The progress of a load, in pieces and items. Unmarked items are neither loaded nor short. */
export function progressOf(list: LoadList, marks: ReadonlyMap<string, number>): Progress {
  const progress: Progress = { expected: 0, loaded: 0, short: 0, items: 0, marked: 0, complete: 0, partly: 0 };
  for (const { item_id, total_quantity } of itemsOf(list)) {
    const loaded = marks.get(item_id);
    progress.expected += total_quantity;
    progress.items += 1;
    if (loaded === undefined) continue;
    progress.marked += 1;
    progress.loaded += loaded;
    progress.short += Math.max(0, total_quantity - loaded);
    progress[loaded >= total_quantity ? "complete" : "partly"] += loaded;
  }
  return progress;
}

export const unmarkedItems = (list: LoadList, marks: ReadonlyMap<string, number>) =>
  itemsOf(list).filter(({ item_id }) => !marks.has(item_id));

/** Every item that is not fully loaded, with the customers who are short. */
export function shortLines(list: LoadList, marks: ReadonlyMap<string, number>): ShortLine[] {
  return itemsOf(list).flatMap((item) => {
    const loaded = marks.get(item.item_id) ?? 0;
    if (loaded >= item.total_quantity) return [];
    const customers = shortCustomers(item.customers, loaded);
    return [
      {
        item_id: item.item_id,
        description: item.description,
        expected: item.total_quantity,
        loaded,
        short: item.total_quantity - loaded,
        customers,
      },
    ];
  });
}

/**
 * The marked items that are not fully loaded, with the customers who are short.
 * Unmarked items are left out.
 */
export function shortOf(due: readonly DueItem[], marked: readonly ItemStatus[]): ShortLine[] {
  const customers = new Map(due.map((item) => [item.item_id, item.customers]));
  return marked
    .filter(({ shortage_amount }) => shortage_amount > 0)
    .map(({ item_id, item_description, expected_quantity, loaded_quantity, shortage_amount }) => ({
      item_id,
      description: item_description,
      expected: expected_quantity,
      loaded: loaded_quantity,
      short: shortage_amount,
      customers: shortCustomers(customers.get(item_id) ?? [], loaded_quantity),
    }));
}

/**
 * Filters the list by a search text: an item's name or SKU, or a customer who gets it.
 * Ignores case and accents.
 */
export function searchList(list: LoadList, searchText: string): LoadList["categories"] {
  if (isBlank(searchText)) return list.categories;
  const fits = (text: string) => hasWords(text, searchText);
  return list.categories
    .map(({ name, items }) => ({
      name,
      items: items.filter(
        (item) =>
          fits(item.description) ||
          fits(item.item_id) ||
          item.customers.some((customer) => fits(customer.name) || fits(customer.number)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The list with the inventory's totals (spec 3, the inventory form). */
export function inventoryOf(list: LoadList) {
  const byCategory = Object.fromEntries(
    list.categories.map(({ name, items }) => [
      name,
      { itemCount: items.length, totalQuantity: items.reduce((sum, item) => sum + item.total_quantity, 0) },
    ]),
  );
  return { ...list, summary: { totalItems: list.total_items, totalQuantity: list.total_pieces, byCategory } };
}

// Optimistic updates: what a device shows of an act before the server answers, equal
// to the command's result.

interface Act {
  by: string;
  at: string;
}

export const versionOf = ({ session }: Pick<LoadListData, "session">) => session?.version ?? 0;

/** The lane of a route's day, in which its calls are sent one after the other. */
export const laneOf = ({ list: { route, date } }: Pick<LoadListData, "list">) => `loading:${route}:${date}`;

/** A mark in the list of unsent calls: "Bath Towel, 37 loaded". */
export function describeMark(mark: MarkInput, { list }: Pick<LoadListData, "list">): string {
  const item = itemsOf(list).find(({ item_id }) => item_id === mark.item_id);
  const name = item?.description ?? mark.item_id;
  if (mark.loaded_quantity === undefined && mark.status === "unmarked") return `${name}, mark undone`;
  const loaded = markedPieces(mark, item?.total_quantity ?? 0) ?? 0;
  return item && loaded === item.total_quantity && loaded > 0
    ? `${name}, all ${loaded.toLocaleString("en-US")} loaded`
    : `${name}, ${loaded.toLocaleString("en-US")} loaded`;
}

/** Loaded pieces by SKU. */
export const marksOf = ({ items }: Pick<LoadListData, "items">): ReadonlyMap<string, number> =>
  new Map(items.map(({ item_id, loaded_quantity }) => [item_id, loaded_quantity]));

/** Start Loading. An existing session stays as it is. */
export function started(data: LoadListData, { session_id }: StartInput, { by, at }: Act): LoadListData {
  if (data.session) return data;
  return {
    ...data,
    has_session: true,
    session: {
      id: session_id ?? "",
      session_status: "in_progress",
      driver_name: by,
      started_at: at,
      completed_at: null,
      manager_email: null,
      driver_notes: "",
      version: 0,
      report: null,
    },
  };
}

const isOpen = ({ session }: LoadListData) => session?.session_status === "in_progress";

/** The pieces that a mark sets, or null if it is invalid. */
function markedPieces({ loaded_quantity, status }: MarkInput, total: number): number | null {
  if (loaded_quantity === undefined)
    return status === "loaded" ? total : status === "partial" ? partialOf(total) : status === "missing" ? 0 : null;
  return Number.isInteger(loaded_quantity) && loaded_quantity >= 0 && loaded_quantity <= total ? loaded_quantity : null;
}

/**
 * Sets or undoes a mark. Changes nothing on a completed load, or for an item
 * that is not on the list.
 */
export function marked(data: LoadListData, mark: MarkInput, { by, at }: Act): LoadListData {
  const item = itemsOf(data.list).find(({ item_id }) => item_id === mark.item_id);
  if (!isOpen(data) || !item) return data;
  const others = data.items.filter(({ item_id }) => item_id !== item.item_id);
  if (mark.loaded_quantity === undefined && mark.status === "unmarked") return { ...data, items: others };
  const loaded = markedPieces(mark, item.total_quantity);
  if (loaded === null) return data;
  return { ...data, items: [...others, itemStatus(item, loaded, { marked_by: by, marked_at: at })] };
}

/** Mark Rest as Short: unmarked items become missing. */
export function restMarkedShort(data: LoadListData, { by, at }: Act): LoadListData {
  if (!isOpen(data)) return data;
  const rest = unmarkedItems(data.list, marksOf(data));
  const short = rest.map((item) => itemStatus(item, 0, { marked_by: by, marked_at: at }));
  return { ...data, items: [...data.items, ...short] };
}

/** Complete and Send Report: unmarked items count as short. */
export function completed(
  data: LoadListData,
  { manager_email, driver_notes = "" }: CompleteInput,
  act: Act,
): LoadListData {
  const { session } = data;
  if (!session || !isOpen(data)) return data;
  const completedSession = {
    ...session,
    session_status: "completed" as const,
    completed_at: act.at,
    manager_email,
    driver_notes,
  };
  return { ...restMarkedShort(data, act), session: completedSession };
}

/**
 * Applies an answer to data that may be older. The version is taken only if it is the next one: if
 * others changed something in between, the data stays behind and is refetched.
 */
export function answered(
  data: LoadListData,
  version: number,
  change: (data: LoadListData) => LoadListData,
): LoadListData {
  const current = versionOf(data);
  if (!(version > current)) return data;
  const next = change(data);
  return next.session && version === current + 1 ? { ...next, session: { ...next.session, version } } : next;
}

/** Replaces the item's mark with the server's; null if the mark was undone. */
export const withItem = (data: LoadListData, itemId: string, item: ItemStatus | null): LoadListData => ({
  ...data,
  items: [...data.items.filter(({ item_id }) => item_id !== itemId), ...(item ? [item] : [])],
});
