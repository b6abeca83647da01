import { inColumns, type SheetLine } from "#ui/sheets";
import type { StopState } from "./rules";
import type { DayStop, StopItem } from "./schema";
import type { ShownDay } from "./working";

interface PrintedStop {
  stop: DayStop;
  place: number;
}

/** A line of the printed day. `goes on`: the column begins in the middle of a stop. */
export type PrintLine = SheetLine &
  PrintedStop &
  (
    | { kind: "stop"; state: StopState }
    | { kind: "goes on" }
    | { kind: "access" }
    /** The delivered and returned pieces of a completed stop; null leaves a blank to write in. */
    | { kind: "item"; item: StopItem; delivered: number | null; soil: number | null }
  );

/** The number of characters of 12 pt that fit on a line. */
const CHARACTERS = 38;

/** A day's stops in printed columns, each with its address, access note and items. */
export function printColumns({ stops, states }: Pick<ShownDay, "stops" | "states">): PrintLine[][] {
  const lines = stops.flatMap((stop, at): PrintLine[] => {
    const printed = { stop, place: at + 1 };
    const state = states.get(stop.id)!;
    const figures = new Map(state.figures?.lines.map((line) => [line.item_id, line]));
    const access = Math.min(3, Math.ceil(stop.access.length / CHARACTERS));
    const items = stop.items.map((item): PrintLine => ({
      ...printed,
      kind: "item",
      item,
      delivered: figures.get(item.item_id)?.delivered ?? null,
      soil: figures.get(item.item_id)?.soil ?? null,
      height: 1,
      needs: 1,
    }));
    return [
      { ...printed, kind: "stop", state, height: 3, needs: 3 + access + Math.min(1, items.length) },
      ...(access > 0 ? [{ ...printed, kind: "access" as const, height: access, needs: access + 1 }] : []),
      ...items,
    ];
  });
  return inColumns(lines, ({ kind, stop, place }) =>
    kind === "item" ? { kind: "goes on", stop, place, height: 1, needs: 1 } : null,
  );
}
