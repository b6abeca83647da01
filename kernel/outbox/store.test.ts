import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SimulatedDisk } from "../../tests/support/simulated-device";
import { asWaiting, type NewCall } from "./rules";
import { IndexedStore, type OutboxStore, type Unnumbered } from "./store";

const ada = { id: "ada", name: "Ada" };
const newCall = (part: Partial<NewCall> = {}): NewCall => ({
  key: "k",
  lane: "notes",
  part: null,
  heading: "Notes",
  call: "POST /notes",
  body: { content: "Dock on Pine" },
  at: "2026-01-05T05:00:00.000Z",
  version: 1,
  title: "Dock on Pine",
  noun: "note",
  subject: null,
  ...part,
});
const row = (key: string, part: Partial<Unnumbered> = {}): Unnumbered => ({
  ...asWaiting(newCall({ key }), ada, { build: "1", clock: 0 }),
  ...part,
});

let store: OutboxStore;
afterEach(async () => {
  store.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await deleteDB("clothesline-outbox");
});

describe.each([
  ["in IndexedDB", () => new IndexedStore()],
  ["of a simulated device", () => new SimulatedDisk()],
])("a store %s", (_, make) => {
  beforeEach(() => {
    store = make();
  });

  it("numbers calls in the order they were stored, separately for each person", async () => {
    for (const key of ["a", "b", "c"]) await store.add(row(key, { user: key === "b" ? "ben" : "ada" }), null);
    expect((await store.of("ada")).map(({ key }) => key)).toEqual(["a", "c"]);
    const [first, second] = await store.of("ada");
    expect(first!.sequence).toBeLessThan(second!.sequence);
    expect((await store.of("ben")).map(({ key }) => key)).toEqual(["b"]);
    await store.forget("ada");
    expect(await store.of("ada")).toEqual([]);
    expect(await store.of("ben")).toHaveLength(1);
  });

  it("replaces only a call that was never tried", async () => {
    const first = await store.add(row("a"), null);
    const second = await store.add(row("b"), first);
    expect((await store.of("ada")).map(({ key }) => key)).toEqual(["b"]);
    await store.claim(second.sequence);
    await store.add(row("c"), second);
    expect((await store.of("ada")).map(({ key }) => key)).toEqual(["b", "c"]);
  });

  it("hands out a call for sending only while it is pending", async () => {
    const { sequence } = await store.add(row("a"), null);
    expect(await store.claim(sequence)).toMatchObject({ key: "a", tried: true });
    await store.change(sequence, { state: "sent", sentAt: 1 });
    expect(await store.claim(sequence)).toBeNull();
    await store.remove([sequence]);
    expect(await store.claim(sequence)).toBeNull();
    await store.change(sequence, { state: "waiting" });
    expect(await store.of("ada")).toEqual([]);
  });

  it("grants the lease to one tab at a time, until it expires", async () => {
    expect(await store.lease("one", 0, 10_000)).toBe(true);
    expect(await store.lease("other", 5_000, 15_000)).toBe(false);
    expect(await store.lease("one", 5_000, 15_000)).toBe(true);
    expect(await store.lease("other", 15_001, 25_001)).toBe(true);
    await store.release("other");
    expect(await store.lease("one", 15_002, 25_002)).toBe(true);
  });
});

describe("the IndexedDB store", () => {
  it("writes with strict durability", async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
    store = new IndexedStore();
    await store.add(row("a"), null);
    expect(begun.mock.calls).toContainEqual(["calls", "readwrite", { durability: "strict" }]);
  });

  it("reopens a connection that the browser has closed", async () => {
    store = new IndexedStore();
    await store.add(row("a"), null);
    const real = IDBDatabase.prototype.transaction;
    let closed = 0;
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
      closed += 1;
      if (closed === 1) throw new DOMException("The database connection is closing.", "InvalidStateError");
      return real.apply(this, args);
    });
    await store.add(row("b"), null);
    expect((await store.of("ada")).map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("does not block deletion of the database, and reports the loss", async () => {
    const emptied = vi.fn();
    store = new IndexedStore(emptied);
    await store.add(row("a"), null);
    await deleteDB("clothesline-outbox");
    expect(await store.of("ada")).toEqual([]);
    expect(emptied).toHaveBeenCalledTimes(1);
  });

  it("reports a browser without storage", async () => {
    vi.stubGlobal("indexedDB", undefined);
    store = new IndexedStore();
    await expect(store.add(row("a"), null)).rejects.toThrow("This browser cannot store data.");
  });

  it("distinguishes a full disk from other errors", async () => {
    store = new IndexedStore();
    await store.add(row("a"), null);
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    });
    await expect(store.add(row("b"), null)).rejects.toMatchObject({ name: "QuotaExceededError" });
    vi.restoreAllMocks();
    expect((await store.of("ada")).map(({ key }) => key)).toEqual(["a"]);
  });

  it("shows unreadable rows instead of losing them", async () => {
    store = new IndexedStore();
    await store.add(row("a"), null);
    const database = await openDB("clothesline-outbox", 1);
    for (const hostile of [
      { user: "ada", call: "GET /../admin", body: {}, key: "x" },
      { user: "ada", call: "POST /notes", body: "no object", key: "y" },
      { user: "ada", call: 7, body: null, title: "<img src=x onerror=alert(1)>" },
      { nobody: true },
    ])
      await database.add("calls", hostile);
    database.close();
    const calls = await store.of("ada");
    expect(calls.map(({ state, refusal }) => [state, refusal?.message ?? null])).toEqual([
      ["waiting", null],
      ["refused", "This entry is damaged and can't be sent."],
      ["refused", "This entry is damaged and can't be sent."],
      ["refused", "This entry is damaged and can't be sent."],
    ]);
  });
});
