import type { DueCustomer, DueItem, ItemStatus, LoadedStatus, LoadList, ShortLine } from "./schema";

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
): ItemStatus {
  return {
    item_id,
    item_description: description,
    expected_quantity: total_quantity,
    loaded_quantity: loaded,
    status: statusOf(loaded, total_quantity),
    shortage_amount: Math.max(0, total_quantity - loaded),
  };
}

/**
 * Who is short when only `loaded` of an item's pieces are on the truck: the driver serves in the order of the stops,
 * so the pieces run out at the end of the route (docs/decisions/0007). Returns the short customers, in the order of the stops.
 */
export function shortCustomers(customers: readonly DueCustomer[], loaded: number): DueCustomer[] {
  let left = Math.max(0, loaded);
  return customers.flatMap((customer) => {
    const served = Math.min(left, customer.quantity);
    left -= served;
    return served < customer.quantity ? [{ ...customer, quantity: customer.quantity - served }] : [];
  });
}

export interface Progress {
  expected: number;
  loaded: number;
  short: number;
  items: number;
  marked: number;
  /** Pieces on the truck of items that are complete, and of items that are not. */
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

/** Filters the list by a search text: an item's name or SKU, or a customer who gets it. Ignores case. */
export function searchList(list: LoadList, words: string): LoadList["categories"] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return list.categories;
  const fits = (text: string) => text.toLowerCase().includes(wanted);
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

/** A line of the printed list. */
export type PrintLine =
  { kind: "category"; text: string } | { kind: "item"; item: DueItem } | { kind: "customer"; customer: DueCustomer };
export const LINES_PER_PAGE = 80;

/** The list in printed pages of 80 lines. A heading is never the last line of a page: it moves to the next one with its lines. */
export function printPages(list: LoadList): PrintLine[][] {
  const pages: PrintLine[][] = [];
  let page: PrintLine[] = [];
  const put = (line: PrintLine, needed: number) => {
    if (page.length > 0 && page.length + needed > LINES_PER_PAGE) {
      pages.push(page);
      page = [];
    }
    page.push(line);
  };
  for (const { name, items } of list.categories) {
    put({ kind: "category", text: name }, 3);
    for (const item of items) {
      put({ kind: "item", item }, 2);
      for (const customer of item.customers) put({ kind: "customer", customer }, 1);
    }
  }
  if (page.length > 0) pages.push(page);
  return pages;
}

/** The list with the sums the inventory shows (spec 3, the inventory form). */
export function inventoryOf(list: LoadList) {
  const byCategory = Object.fromEntries(
    list.categories.map(({ name, items }) => [
      name,
      { itemCount: items.length, totalQuantity: items.reduce((sum, item) => sum + item.total_quantity, 0) },
    ]),
  );
  return { ...list, summary: { totalItems: list.total_items, totalQuantity: list.total_pieces, byCategory } };
}
