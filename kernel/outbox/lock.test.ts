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

/** The lock of one tab, and what it holds it for. */
function tab(name: string) {
  const store = new IndexedStore();
  stores.push(store);
  const lock = leaseLock(store, name, () => now);
  return {
    /** Holds it until `end`; `work` is called only if it has it. */
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

describe("the lease of who sends, where a browser has no locks", () => {
  it("is one tab's: another is told at once, and has it when the first lets go", async () => {
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

  it("goes on for as long as the tab sends, and is left ten seconds after it was killed", async () => {
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
    // Killed: nothing of it renews the lease any more.
    vi.clearAllTimers();
    now += 10_001;
    const taking = second.hold();
    await vi.waitFor(() => expect(taking.work).toHaveBeenCalled());
    // The first wakes up again, as a tab that a phone had put to sleep: it must not send.
    expect(await sending.stillHeld()).toBe(false);
    sending.end();
    await sending.over;
    expect(await taking.stillHeld(), "what the first lets go of is not the second's").toBe(true);
    taking.end();
    await taking.over;
  });

  it("that a clock far ahead has given does not stop everybody once the clock is put right", async () => {
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

  it("is everybody's where the device keeps nothing: no other tab knows of these calls", async () => {
    const store = new IndexedStore();
    vi.spyOn(store, "lease").mockRejectedValue(new Error("This browser keeps no data."));
    const work = vi.fn(async () => {});
    await leaseLock(store, "alone", () => now).hold(work);
    expect(work).toHaveBeenCalledOnce();
  });
});
