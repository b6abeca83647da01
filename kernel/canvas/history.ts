/** Undo and redo history. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
}
/** Older steps are dropped. */
const MAX_STEPS = 100;

export const begun = <State>(now: State): History<State> => ({ past: [], now, future: [] });
/** A new step clears the redo steps. */
export const done = <State>({ past, now }: History<State>, next: State): History<State> => ({
  past: [...past, now].slice(-MAX_STEPS),
  now: next,
  future: [],
});
/** One step back; stays at the beginning. */
export const undone = <State>(history: History<State>): History<State> => {
  const { past, now, future } = history;
  return past.length === 0 ? history : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] };
};
/** One step forward; stays at the end. */
export const redone = <State>(history: History<State>): History<State> => {
  const { past, now, future } = history;
  return future.length === 0 ? history : { past: [...past, now], now: future[0]!, future: future.slice(1) };
};
