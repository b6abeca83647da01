import { useSyncExternalStore } from "react";
import type { UnreadCounts, Waiting } from "./schema";

interface Counts {
  unread: UnreadCounts;
  waiting: Waiting;
}
const NONE: Counts = { unread: {}, waiting: {} };
let counts = NONE;
const listeners = new Set<() => void>();
const put = (now: Counts) => {
  counts = now;
  for (const listen of listeners) listen();
};

/** What the person has not read, as the portal said last: the bell shows it. */
export const setUnread = (unread: UnreadCounts): void => put({ ...counts, unread });
/** What waits for the person's decision, as the portal said last: the menu shows it. */
export const setWaiting = (waiting: Waiting): void => put({ ...counts, waiting });

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};
const useCounts = () =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => NONE,
  );
const sumOf = (numbers: Partial<Record<string, number>>, about: readonly string[]) =>
  about.reduce((sum, each) => sum + (numbers[each] ?? 0), 0);

/** How many entries of the inbox have not been read. */
export function useUnread(): number {
  const { unread } = useCounts();
  return sumOf(unread, Object.keys(unread));
}

/** What a menu entry counts: of work what waits, whoever has looked at it; of anything else what has not been read. */
export function useMenuCount(about: readonly string[]): { count: number; words: "waiting" | "unread" } {
  const { unread, waiting } = useCounts();
  const isWork = about.some((each) => each in waiting);
  return { count: sumOf(isWork ? waiting : unread, about), words: isWork ? "waiting" : "unread" };
}
