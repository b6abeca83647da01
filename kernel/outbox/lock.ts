import type { OutboxStore } from "./store";

/**
 * Ensures that only one of a device's tabs sends. `stillHeld` is checked before each call is sent.
 */
export interface SenderLock {
  /**
   * Runs `work` while no other tab sends. Does not run it if another tab is sending, since that one
   * will send these calls too.
   */
  hold(work: (stillHeld: () => Promise<boolean>) => Promise<void>): Promise<void>;
}

const NAME = "clothesline-outbox";

/** Uses the browser's locks: a tab releases its lock however it ends. */
export const browserLock = (locks: LockManager): SenderLock => ({
  hold: async (work) => {
    await locks.request(NAME, () => work(() => Promise.resolve(true)));
  },
});

const LEASE_MS = 10_000;
const RENEWED_MS = 3_000;

/**
 * For a browser without locks (a page over plain http): a row in the outbox's own database says who
 * sends and until when. A killed tab's lease expires after ten seconds.
 */
export function leaseLock(store: OutboxStore, holder: string, now: () => number): SenderLock {
  const take = async () => {
    // If nothing can be stored, nothing is shared with other tabs either.
    return store.lease(holder, now(), now() + LEASE_MS).catch(() => true);
  };
  return {
    async hold(work) {
      if (!(await take())) return;
      const renewal = setInterval(() => void take(), RENEWED_MS);
      try {
        await work(take);
      } finally {
        clearInterval(renewal);
        await store.release(holder).catch(() => {});
      }
    },
  };
}
