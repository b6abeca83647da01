import "fake-indexeddb/auto";
import { deleteDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaseLock } from "./lock";
import { IndexedStore } from "./store";

let now: number;
let stores: IndexedStore[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  now = Date.parse("2026-01-05T05:00:00Z");
  stores = [];
});
afterEach(async () => {
  for (const store of stores) store.close();
  vi.useRealTimers();
  await deleteDB("clothesline-outbox");
});

/** The lock of one tab and what it is held for. */
function tab(name: string) {
  const store = new IndexedStore();
  stores.push(store);
  const lock = leaseLock(store, name, () => now);
  return {
    /** Holds the lock until `end`; `work` runs only if the tab gets it. */
    hold() {
      let end = () => {};
      const work = vi.fn((stillHeld: () => Promise<boolean>) => {
        still = stillHeld;
        return new Promise<void>((done) => (end = done));
      });
      let still: () => Promise<boolean> = () => Promise.resolve(false);
      const over = lock.hold(work);
      return { work, over, end: () => end(), stillHeld: () => still() };
    },
  };
}

describe("the sender lease in a browser without locks", () => {
  it("belongs to one tab: another is turned away at once, and gets it when the first lets go", async () => {
    const [first, second] = [tab("first"), tab("second")];
    const sending = first.hold();
    await vi.waitFor(() => expect(sending.work).toHaveBeenCalled());
    const refused = second.hold();
    await refused.over;
    expect(refused.work).not.toHaveBeenCalled();
    sending.end();
    await sending.over;
    const next = second.hold();
    await vi.waitFor(() => expect(next.work).toHaveBeenCalled());
    next.end();
    await next.over;
  });

  it("lasts as long as the tab sends, and expires ten seconds after it was killed", async () => {
    const [first, second] = [tab("first"), tab("second")];
    const sending = first.hold();
    await vi.waitFor(() => expect(sending.work).toHaveBeenCalled());
    for (let seconds = 0; seconds < 30; seconds += 3) {
      now += 3_000;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await sending.stillHeld()).toBe(true);
    }
    const refused = second.hold();
    await refused.over;
    expect(refused.work).not.toHaveBeenCalled();
    // The tab was killed: it no longer renews the lease.
    vi.clearAllTimers();
    now += 10_001;
    const taking = second.hold();
    await vi.waitFor(() => expect(taking.work).toHaveBeenCalled());
    // The first wakes up again, like a tab suspended by a phone: it must not send.
    expect(await sending.stillHeld()).toBe(false);
    sending.end();
    await sending.over;
    expect(await taking.stillHeld(), "what the first lets go of is not the second's").toBe(true);
    taking.end();
    await taking.over;
  });

  it("does not block everyone after a clock that was far ahead is corrected", async () => {
    const [first, second] = [tab("first"), tab("second")];
    now += 86_400_000;
    const sending = first.hold();
    await vi.waitFor(() => expect(sending.work).toHaveBeenCalled());
    vi.clearAllTimers();
    now -= 86_400_000;
    const next = second.hold();
    await vi.waitFor(() => expect(next.work).toHaveBeenCalled());
    for (const each of [sending, next]) {
      each.end();
      await each.over;
    }
  });

  it("is granted to everyone if the device stores nothing, because no other tab knows these calls", async () => {
    const store = new IndexedStore();
    vi.spyOn(store, "lease").mockRejectedValue(new Error("This browser cannot store data."));
    const work = vi.fn(async () => {});
    await leaseLock(store, "alone", () => now).hold(work);
    expect(work).toHaveBeenCalledOnce();
  });
});
