import { afterEach, describe, expect, it, vi } from "vitest";
import type { Block } from "../page-blocks/schema";
import CustomerPageBuilderCartridge from "./cartridge";
import type { PageBuilderData } from "./schema";

const greeting = (title: string, id = "1"): Block => ({ id, kind: "greeting", title, text: "" });
const customer = { number: "110001", name: "Ambassador Hotel", route: "33" };
const dataOf = (blocks: Block[], version: number): PageBuilderData => ({
  blocks,
  version,
  saved: { at: "2026-03-01T08:00:00Z", by: "Ada" },
  customer,
  shown: null,
  versions: [],
  portal: {
    ...{ customer, buyer: "ada", approved: true, preview: true, dates: [], date: null, products: [] },
    ...{ settled: {}, waiting: null, page: [] },
  },
  driver: null,
  today: "2026-03-01",
  timezone: "UTC",
  editor: "ada",
});

/** A portal that gives these answers in order, and a device with its own local storage. */
function setUp(...answers: [status: number, body: object][]) {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${address}`);
    const [status, body] = answers.shift() ?? [0, {}];
    if (status === 0) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }),
    );
  });
  return { storage, requests };
}
function open(data: PageBuilderData) {
  const cartridge = new CustomerPageBuilderCartridge({ number: customer.number });
  cartridge.load(data);
  return { cartridge, state: () => cartridge.getSnapshot().data!, isDirty: () => cartridge.getSnapshot().dirty };
}
afterEach(() => vi.unstubAllGlobals());

const [was, mine, theirs] = [greeting("Before"), greeting("Mine"), greeting("Theirs")];

describe("a page being edited", () => {
  it("follows others' saves while nothing is unsaved, and ignores a stale answer", () => {
    setUp();
    const { cartridge, state, isDirty } = open(dataOf([was], 1));
    cartridge.load(dataOf([theirs], 2));
    expect([state().draft, isDirty()]).toEqual([[theirs], false]);
    cartridge.load(dataOf([was], 1));
    expect(state().draft).toEqual([theirs]);
  });

  it("shows a conflicting save beside the draft; either can be taken, and taking theirs undone", async () => {
    const { requests } = setUp(
      [409, { message: "Somebody else saved this page meanwhile." }],
      [200, dataOf([theirs], 2)],
      [200, { message: "Draft saved", version: 3, saved: { at: "2026-03-01T09:00:00Z", by: "Ben" } }],
    );
    const { cartridge, state, isDirty } = open(dataOf([was], 1));
    cartridge.set([mine]);
    await expect(cartridge.save()).rejects.toThrow("Yours is not saved yet.");
    expect(state()).toMatchObject({ draft: [mine], theirs: { asked: ["Greeting: Mine"] } });
    const undo = cartridge.takeTheirs();
    expect([state().draft, state().theirs, isDirty()]).toEqual([[theirs], null, false]);
    undo();
    expect([state().draft, isDirty()]).toEqual([[mine], true]);
    await cartridge.save();
    expect([state().blocks, state().version, isDirty()]).toEqual([[mine], 3, false]);
    expect(requests).toHaveLength(3);
  });

  it("saves without asking if the other editor only published", async () => {
    const { requests } = setUp(
      [409, { message: "Somebody else saved this page meanwhile." }],
      [200, dataOf([was], 2)],
      [200, { message: "Draft saved", version: 3, saved: { at: "2026-03-01T09:00:00Z", by: "Ben" } }],
    );
    const { cartridge, state, isDirty } = open(dataOf([was], 1));
    cartridge.set([mine]);
    await cartridge.save();
    expect([state().blocks, state().version, isDirty(), requests.length]).toEqual([[mine], 3, false, 3]);
  });

  it("is merged with saves to other blocks without asking, and says so until it is saved", async () => {
    const [other, changed] = [greeting("Other", "2"), greeting("Changed", "2")];
    const { storage } = setUp(
      [409, { message: "Somebody else saved this page meanwhile." }],
      [200, dataOf([was, changed], 3)],
      [200, { message: "Draft saved", version: 4, saved: { at: "2026-03-01T09:00:00Z", by: "Ben" } }],
      [200, { message: "Draft saved", version: 5, saved: { at: "2026-03-01T10:00:00Z", by: "Ben" } }],
    );
    const { cartridge, state, isDirty } = open(dataOf([was, other], 1));
    cartridge.set([mine, other]);
    cartridge.load(dataOf([was, changed], 2));
    const joined = { by: "Ada", changes: ["Changed: Greeting: Changed"] };
    expect(state()).toMatchObject({ draft: [mine, changed], theirs: null, joined });
    expect([isDirty(), JSON.parse([...storage.values()][0]!)]).toEqual([
      true,
      { draft: [mine, changed], base: [was, changed], version: 2 },
    ]);
    await cartridge.save();
    expect([state().blocks, state().joined, isDirty(), storage.size]).toEqual([[mine, changed], joined, false, 0]);
    cartridge.set([mine]);
    await cartridge.save();
    expect(state().joined).toBeNull();
  });

  it("keeps what only one side changed, whichever side is chosen for the conflicts", () => {
    setUp();
    const before = [was, greeting("Other", "2"), greeting("Third", "3")];
    const { cartridge, state, isDirty } = open(dataOf(before, 1));
    cartridge.set([mine, greeting("Mine too", "2"), before[2]!]);
    cartridge.load(dataOf([theirs, before[1]!, greeting("Theirs too", "3")], 2));
    const undo = cartridge.takeTheirs();
    const rest = [greeting("Mine too", "2"), greeting("Theirs too", "3")];
    expect([state().draft, isDirty()]).toEqual([[theirs, ...rest], true]);
    undo();
    expect(state().draft).toEqual([mine, ...rest]);
  });

  it("keeps the draft on the device while offline, and restores it beside newer saves", async () => {
    const { storage } = setUp();
    const first = open(dataOf([was], 1));
    first.cartridge.set([mine]);
    await expect(first.cartridge.save()).rejects.toThrow();
    expect([first.state().draft, first.isDirty(), storage.size]).toEqual([[mine], true, 1]);
    const next = open(dataOf([was], 1));
    next.cartridge.restore();
    expect([next.state().draft, next.state().theirs, next.isDirty()]).toEqual([[mine], null, true]);
    const later = open(dataOf([theirs], 2));
    later.cartridge.restore();
    expect(later.state()).toMatchObject({ draft: [mine], theirs: { asked: ["Greeting: Mine"] } });
    later.cartridge.set([was]);
    expect(storage.size, "undone back to the original").toBe(0);
  });

  it("hides a draft from another user who signs in on the same device", async () => {
    const { storage } = setUp();
    open(dataOf([was], 1)).cartridge.set([mine]);
    const other = open({ ...dataOf([was], 1), editor: "ben" });
    other.cartridge.restore();
    expect([other.state().draft, other.isDirty(), storage.size]).toEqual([[was], false, 1]);
  });

  it("publishes only what was seen here: changes merged while saving must be reviewed first", async () => {
    const [other, changed] = [greeting("Other", "2"), greeting("Changed", "2")];
    const published = { number: 1, at: "2026-03-01T10:00:00Z", by: "Ada" };
    const { requests } = setUp(
      [409, { message: "Somebody else saved this page meanwhile." }],
      [200, dataOf([was, changed], 2)],
      [200, { message: "Draft saved", version: 3, saved: { at: "2026-03-01T09:00:00Z", by: "Ada" } }],
      [200, { message: "Published", version: 4, published }],
    );
    const { cartridge, state } = open(dataOf([was, other], 1));
    cartridge.set([mine, other]);
    await expect(cartridge.publish()).rejects.toThrow("Review the page, then publish it.");
    expect([state().draft, state().shown, requests.length]).toEqual([[mine, changed], null, 3]);
    await cartridge.publish();
    expect([state().shown, requests.length]).toEqual([{ ...published, blocks: [mine, changed] }, 4]);
  });

  it("does not publish over somebody else's save, but shows it", async () => {
    setUp([409, { message: "Somebody else saved this page meanwhile." }], [200, dataOf([theirs], 2)]);
    const { cartridge, state, isDirty } = open(dataOf([was], 1));
    const publishing = cartridge.publish();
    expect(cartridge.getSnapshot().saving, "the button waits").toBe(true);
    await expect(publishing).rejects.toThrow("meanwhile");
    expect([state().draft, state().version, isDirty()]).toEqual([[theirs], 2, false]);
  });

  it("shows an error at the block that caused it", async () => {
    setUp([400, { message: "Bad.", fields: { "blocks.1.until": "The last day is before the first." } }]);
    const { cartridge, state } = open(dataOf([], 0));
    cartridge.set([mine, greeting("Other", "2")]);
    await expect(cartridge.save()).rejects.toThrow("Bad.");
    expect(state().wrong).toEqual({ "2": { until: "The last day is before the first." } });
    const { error } = cartridge.getSnapshot();
    cartridge.load(dataOf([], 0));
    expect(state().wrong, "others' news had the page asked for").toEqual({
      "2": { until: "The last day is before the first." },
    });
    expect(cartridge.getSnapshot().error).toBe(error);
  });
});
