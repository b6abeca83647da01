import type { LoadListState } from "./cartridge";
import { statusOf } from "./rules";
import type { DueItem, LoadedStatus } from "./schema";

/** Loaded pieces by SKU as shown: the server's state, overridden by the marks queued on this device. */
export function shownMarks({ items, waiting }: Pick<LoadListState, "items" | "waiting">): ReadonlyMap<string, number> {
  const marks = new Map(items.map(({ item_id, loaded_quantity }) => [item_id, loaded_quantity]));
  for (const [itemId, { loaded }] of waiting) {
    if (loaded === null) marks.delete(itemId);
    else marks.set(itemId, loaded);
  }
  return marks;
}

export interface RowState {
  loaded: number | null;
  status: LoadedStatus | null;
}

export function rowState({ item_id, total_quantity }: DueItem, marks: ReadonlyMap<string, number>): RowState {
  const loaded = marks.get(item_id);
  return loaded === undefined ? { loaded: null, status: null } : { loaded, status: statusOf(loaded, total_quantity) };
}
