import { statusOf } from "./rules";
import type { DueItem, ItemStatus, LoadedStatus } from "./schema";

export interface RowState {
  loaded: number | null;
  status: LoadedStatus | null;
  markedBy: string | null;
  markedAt: string | null;
}

/** A row's state: its mark, compared with what is due now. */
export function rowState({ total_quantity }: DueItem, mark: ItemStatus | undefined): RowState {
  if (!mark) return { loaded: null, status: null, markedBy: null, markedAt: null };
  return {
    loaded: mark.loaded_quantity,
    status: statusOf(mark.loaded_quantity, total_quantity),
    markedBy: mark.marked_by ?? null,
    markedAt: mark.marked_at ?? null,
  };
}
