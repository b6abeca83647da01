import { createHash } from "node:crypto";
import type { WorkProgress } from "#kernel/work-events";
import type { EffectShown } from "#ui/effects";
import { SHOWN, type EffectAnswer, type MoveInput } from "./schema";
import type { Planned } from "./reading.server";

/**
 * Rows per batch: few enough that other requests get a turn on the embedded database's single
 * connection, and that canceling takes effect soon.
 */
const SLICE = 500;

type Working = Pick<MoveInput, "onProgress" | "signal">;

/** Runs `work` in batches and reports progress. @throws an AbortError if canceled. */
export async function inSlices<Row, Done>(
  step: WorkProgress["step"],
  rows: readonly Row[],
  { onProgress, signal }: Working,
  work: (slice: Row[]) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  for (let start = 0; start < rows.length; start += SLICE) {
    signal?.throwIfAborted();
    done.push(await work(rows.slice(start, start + SLICE)));
    onProgress?.({ step, done: Math.min(start + SLICE, rows.length), total: rows.length });
  }
  return done;
}

const shown = ({ number, name, before, after, items, stay, pieces, orders, back, refused }: Planned): EffectShown => ({
  number,
  name,
  before,
  after,
  items,
  stay,
  pieces,
  orders,
  back,
  refused,
});

/**
 * Sums up the plan for the preview, with a hash that identifies it, and picks the customers to
 * change.
 */
export function summed(
  planned: readonly Planned[],
  leaveRefused: boolean,
  notesOf: (planned: readonly Planned[]) => string[] = () => [],
): { answer: EffectAnswer; changed: readonly Planned[] } {
  const refused = planned.filter((each) => each.refused !== null);
  const accepted = planned.filter((each) => each.refused === null);
  const counted = leaveRefused ? accepted : planned;
  const sum = (of: (effect: EffectShown) => number) => counted.reduce((all, effect) => all + of(effect), 0);
  const first = leaveRefused ? accepted : [...refused, ...accepted];
  const mark = createHash("sha256");
  for (const each of counted) mark.update(JSON.stringify(shown(each)));
  return {
    answer: {
      customers: counted.length,
      items: sum(({ items }) => items),
      pieces: sum(({ pieces }) => pieces),
      orders: sum(({ orders }) => orders),
      back: sum(({ back }) => back.length),
      notes: notesOf(planned),
      refused: leaveRefused ? 0 : refused.length,
      left_out: leaveRefused ? refused.length : 0,
      effects: first.slice(0, SHOWN).map(shown),
      seen: mark.digest("hex"),
    },
    changed: accepted,
  };
}
