import { useSyncExternalStore } from "react";
import type { UnreadCounts } from "./schema";

const NONE: UnreadCounts = {};
let counts = NONE;
const listeners = new Set<() => void>();

/** What the person has not read, as the portal said last: the bell and the menu show it. */
export function setUnread(now: UnreadCounts): void {
  counts = now;
  for (const listen of listeners) listen();
}

const subscribe = (listen: () => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** How many entries of the inbox have not been read: all, or those that are about one of these. */
export function useUnread(about?: readonly string[]): number {
  const now = useSyncExternalStore(
    subscribe,
    () => counts,
    () => NONE,
  );
  return Object.entries(now).reduce((sum, [each, count]) => sum + (!about || about.includes(each) ? count : 0), 0);
}
