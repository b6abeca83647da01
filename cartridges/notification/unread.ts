import { useSyncExternalStore } from "react";
import type { UnreadCounts, Waiting } from "./schema";

interface Counts {
  unread: UnreadCounts;
  waiting: Waiting;
}
const NONE: Counts = { unread: {}, waiting: {} };
let counts = NONE;
const listeners = new Set<() => void>();
const setCounts = (now: Counts) => {
  counts = now;
  for (const listen of listeners) listen();
};

/** Unread counts as last reported by the portal; the bell shows them. */
export const setUnread = (unread: UnreadCounts): void => setCounts({ ...counts, unread });
/** Pending decisions as last reported by the portal; the menu shows them. */
export const setWaiting = (waiting: Waiting): void => setCounts({ ...counts, waiting });

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

/** The number of unread inbox entries. */
export function useUnread(): number {
  const { unread } = useCounts();
  return sumOf(unread, Object.keys(unread));
}

/** The count for a menu entry: pending work whether or not viewed, otherwise unread entries. */
export function useMenuCount(about: readonly string[]): { count: number; words: "waiting" | "unread" } {
  const { unread, waiting } = useCounts();
  const isWork = about.some((each) => each in waiting);
  return { count: sumOf(isWork ? waiting : unread, about), words: isWork ? "waiting" : "unread" };
}
