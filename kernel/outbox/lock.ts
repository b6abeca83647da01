import type { OutboxStore } from "./store";

/** Who sends, of all the tabs on a device: one. `stillHeld` is asked before each call is sent. */
export interface SenderLock {
  /** Runs `work` while no other tab sends, or not at all where another does and will come to these calls too. */
  hold(work: (stillHeld: () => Promise<boolean>) => Promise<void>): Promise<void>;
}

const NAME = "clothesline-outbox";

/** By the browser's own locks: a tab that ends, however it ends, lets go. */
export const browserLock = (locks: LockManager): SenderLock => ({
  hold: async (work) => {
    await locks.request(NAME, () => work(() => Promise.resolve(true)));
  },
});

const LEASE_MS = 10_000;
const RENEWED_MS = 3_000;

/**
 * Where a browser has none (a page over plain http): a row in the outbox's own database says who sends and until when. A tab that
 * was killed holds it for ten seconds more.
 */
export function leaseLock(store: OutboxStore, holder: string, now: () => number): SenderLock {
  const take = async () => {
    // Where nothing can be kept, nothing is shared with another tab either.
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
