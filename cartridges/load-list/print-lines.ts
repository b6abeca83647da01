import { inColumns, type SheetLine } from "#ui/sheets";
import { itemsOf, marksOf, shortCustomers } from "./rules";
import type { DueCustomer, DueItem, LoadListData } from "./schema";

interface PrintedItem {
  item: DueItem;
  /** Pieces marked as loaded, or null if unmarked. */
  loaded: number | null;
}

/**
 * A line of the printed list. `goes on`: the column begins in the middle of a product's customers.
 */
export type PrintLine = SheetLine &
  (
    | { kind: "category"; name: string }
    | ({ kind: "item" | "goes on" } & PrintedItem)
    | ({ kind: "customer"; customer: DueCustomer; short: number } & PrintedItem)
  );

function linesOf(item: DueItem, marks: ReadonlyMap<string, number>): PrintLine[] {
  const loaded = marks.get(item.item_id) ?? null;
  const shorts = loaded === null ? [] : shortCustomers(item.customers, loaded);
  const short = new Map(shorts.map(({ number, quantity }) => [number, quantity]));
  return [
    { kind: "item", item, loaded, height: 2, needs: 3 },
    ...item.customers.map((customer) => ({
      kind: "customer" as const,
      customer,
      short: short.get(customer.number) ?? 0,
      item,
      loaded,
      height: 1,
      needs: 1,
    })),
  ];
}

/**
 * The list in printed columns, with its marks; a heading never stands alone at the end of a column.
 */
export function printColumns(state: Pick<LoadListData, "list" | "items">): PrintLine[][] {
  const marks = marksOf(state);
  const lines = state.list.categories.flatMap(({ name, items }): PrintLine[] => [
    { kind: "category", name, height: 1, needs: 4 },
    ...items.flatMap((item) => linesOf(item, marks)),
  ]);
  return inColumns(lines, (line) =>
    line.kind === "customer" ? { kind: "goes on", item: line.item, loaded: line.loaded, height: 1, needs: 1 } : null,
  );
}

/** The number of marked products, for the sheet's header. */
export const markedOf = (state: Pick<LoadListData, "list" | "items">) => {
  const marks = marksOf(state);
  return itemsOf(state.list).filter(({ item_id }) => marks.has(item_id)).length;
};
