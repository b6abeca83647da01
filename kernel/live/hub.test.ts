import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveHub, type Browser } from "./hub";
import { LiveStream } from "./stream";

/** The browser's side of an event stream; the tests are the server. */
class Source {
  static opened: Source[] = [];
  static live = () => Source.opened.filter(({ readyState }) => readyState !== 2);
  static get last() {
    return Source.opened.at(-1)!;
  }
  readonly CLOSED = 2;
  readyState = 1;
  #listeners = new Map<string, (event: { data: string }) => void>();
  readonly topics: string[];
  constructor(readonly path: string) {
    this.topics = new URLSearchParams(path.split("?")[1]).getAll("topic");
    Source.opened.push(this);
  }
  addEventListener(kind: string, hear: (event: { data: string }) => void) {
    this.#listeners.set(kind, hear);
  }
  say(kind: string, data: object = {}) {
    if (this.readyState !== 2) this.#listeners.get(kind)!({ data: JSON.stringify(data) });
  }
  /** Opens all topics at this version. */
  answer(version: number | null = 1) {
    for (const topic of this.topics) this.say("opened", { topic, version });
  }
  change(topic: string, version: number | null, changed?: number) {
    this.say("changed", { topic, version, changed });
  }
  /** Drops the connection; the browser reconnects by itself or has given up. */
  lose(givenUp = false) {
    this.readyState = givenUp ? 2 : 0;
    this.#listeners.get("error")!({ data: "" });
  }
  close() {
    this.readyState = 2;
  }
}

/** The locks and broadcast channel of one browser, for any number of tabs. */
class FakeBrowser {
  #queue = new Map<string, { run: () => Promise<unknown>; lost: (error: Error) => void; tab: number }[]>();
  #channels = new Map<number, Set<(event: { data: unknown }) => void>>();
  #tabs = 0;
  asleep = new Set<number>();

  tab(): Browser & { id: number } {
    const id = ++this.#tabs;
    this.#channels.set(id, new Set());
    return {
      id,
      locks: {
        request: (name: string, second: unknown, third?: unknown) => {
          const options = (third ? second : {}) as LockOptions;
          const run = (third ?? second) as () => Promise<unknown>;
          return new Promise((resolve, lost) => {
            const waiting = this.#queue.get(name) ?? [];
            this.#queue.set(name, waiting);
            const entry = {
              run: () =>
                run()
                  .then(resolve)
                  .then(() => this.#release(name, entry)),
              lost,
              tab: id,
            };
            if (options.steal) {
              waiting.shift()?.lost(new Error("stolen"));
              waiting.unshift(entry);
              void entry.run();
            } else if (waiting.push(entry) === 1) void entry.run();
          });
        },
        query: async () => ({ held: [...this.#queue].filter(([, all]) => all.length > 0).map(([name]) => ({ name })) }),
      } as unknown as LockManager,
      channel: {
        addEventListener: (_: string, hear: (event: { data: unknown }) => void) => this.#channels.get(id)!.add(hear),
        postMessage: (data: unknown) => {
          if (this.asleep.has(id)) return;
          for (const [other, listeners] of this.#channels)
            if (other !== id && !this.asleep.has(other)) for (const hear of listeners) hear({ data });
        },
      } as unknown as BroadcastChannel,
    };
  }

  /** Kills a tab without notice: its locks pass to the next in the queue. */
  kill(tab: number) {
    this.asleep.add(tab);
    for (const [name, waiting] of this.#queue) {
      const wasHolder = waiting[0]?.tab === tab;
      this.#queue.set(
        name,
        waiting.filter((entry) => entry.tab !== tab),
      );
      if (wasHolder) void this.#queue.get(name)![0]?.run();
    }
  }

  #release(name: string, entry: unknown) {
    const waiting = this.#queue.get(name)!;
    if (waiting[0] !== entry) return;
    waiting.shift();
    void waiting[0]?.run();
  }
}

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  Source.opened = [];
  browser = new FakeBrowser();
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms = 60) => vi.advanceTimersByTimeAsync(ms);
const hubOf = (tab: Browser) =>
  new LiveHub(tab, (hearing) => new LiveStream(hearing, (path) => new Source(path) as unknown as EventSource));
async function openTab(...topics: string[]) {
  return openTabAsOf(Infinity, ...topics);
}
/** A tab whose data was read at this server time. */
async function openTabAsOf(read: number, ...topics: string[]) {
  const tab = browser.tab();
  const hub = hubOf(tab);
  hub.start();
  const heard: [string, number | null][] = [];
  const leaving = topics.map((topic) =>
    hub.watch(
      topic,
      (version) => heard.push([topic, version]),
      () => read,
    ),
  );
  await pass();
  return { tab, hub, heard, leave: () => leaving.forEach((leave) => leave()) };
}

describe("the stream of a browser", () => {
  it("is shared by all tabs with all their topics, and each tab gets its own events", async () => {
    const first = await openTab("loading:33:2026-11-23", "inbox");
    Source.last.answer();
    const second = await openTab("loading:05:2026-11-23", "inbox");
    Source.last.answer();
    expect(Source.live().map(({ topics }) => topics.sort())).toEqual([
      ["inbox", "loading:05:2026-11-23", "loading:33:2026-11-23"],
    ]);
    first.heard.length = second.heard.length = 0;
    Source.last.change("loading:05:2026-11-23", 2);
    Source.last.change("loading:33:2026-11-23", 8);
    expect([first.heard, second.heard]).toEqual([[["loading:33:2026-11-23", 8]], [["loading:05:2026-11-23", 2]]]);
  });

  it("opens once for six cards, and changes topics without a gap", async () => {
    const tab = await openTab(...[1, 2, 3, 4, 5, 6].map((route) => `loading:0${route}:2026-11-23`));
    expect(Source.opened).toHaveLength(1);
    const before = Source.last;
    before.answer();
    tab.heard.length = 0;
    tab.hub.watch("loading:07:2026-11-23", (version) => tab.heard.push(["seventh", version]));
    await pass();
    expect(Source.live()).toHaveLength(2);
    // The new one has not opened yet, so events arrive through the old one.
    before.change("loading:01:2026-11-23", 2);
    Source.last.answer(2);
    expect(Source.live()).toEqual([Source.last]);
    Source.last.change("loading:02:2026-11-23", 3);
    expect(tab.heard[0]).toEqual(["loading:01:2026-11-23", 2]);
    expect(tab.heard).toContainEqual(["seventh", 2]);
    expect(tab.heard.at(-1)).toEqual(["loading:02:2026-11-23", 3]);
  });

  it("drops topics with a delay, and closes if nobody watches", async () => {
    const tab = await openTab("inbox");
    Source.last.answer();
    const leave = tab.hub.watch("loads", () => {});
    await pass();
    Source.last.answer();
    leave();
    await pass();
    expect(Source.live()[0]!.topics).toEqual(["inbox", "loads"]);
    await pass(31_000);
    Source.last.answer();
    expect(Source.live().map(({ topics }) => topics)).toEqual([["inbox"]]);
    tab.leave();
    await pass();
    expect(Source.live()).toEqual([]);
  });

  it("reports the version of a topic that is already open at once, without reconnecting", async () => {
    await openTab("loading:33:2026-11-23");
    Source.last.answer(3);
    Source.last.change("loading:33:2026-11-23", 5);
    const { heard } = await openTab("loading:33:2026-11-23");
    expect(heard).toEqual([["loading:33:2026-11-23", 5]]);
    expect(Source.opened).toHaveLength(1);
  });

  it("catches up at every opening: by version, or by refetching if there is none", async () => {
    const { heard } = await openTab("loading:33:2026-11-23", "lists");
    const first = Source.last;
    first.say("opened", { topic: "loading:33:2026-11-23", version: 1 });
    first.say("opened", { topic: "lists", version: null });
    expect(heard).toEqual([["loading:33:2026-11-23", 1]]);
    first.lose();
    first.readyState = 1;
    first.say("opened", { topic: "loading:33:2026-11-23", version: 4 });
    first.say("opened", { topic: "lists", version: null });
    expect(heard.slice(1)).toEqual([
      ["loading:33:2026-11-23", 4],
      ["lists", null],
    ]);
  });

  it("refetches only what changed after the data was read and before the stream opened", async () => {
    const first = await openTabAsOf(20_000, "lists", "loads", "loading:33:2026-11-23");
    Source.last.say("opened", { topic: "lists", version: null, changed: 21_000 });
    Source.last.say("opened", { topic: "loads", version: null, changed: 18_000 });
    Source.last.say("opened", { topic: "loading:33:2026-11-23", version: 4, changed: 25_000 });
    expect(first.heard).toEqual([
      ["lists", null],
      ["loading:33:2026-11-23", null],
    ]);
    // An event received here meanwhile is news for a tab whose page was read before it.
    Source.last.change("loads", null, 40_000);
    expect((await openTabAsOf(39_000, "loads")).heard).toEqual([["loads", null]]);
    expect((await openTabAsOf(42_000, "loads")).heard).toEqual([]);
    expect(Source.opened).toHaveLength(1);
    // Clocks of two processes never match exactly.
    expect((await openTabAsOf(40_500, "loads")).heard).toEqual([["loads", null]]);
  });

  it("requests no more topics than fit in a line, and keeps the latest", async () => {
    const long = (place: number) => `loading:${String(place).padStart(150, "0")}:2026-11-23`;
    await openTab(...Array.from({ length: 90 }, (_, place) => long(place)));
    expect(Source.last.path.length).toBeLessThan(8_000);
    expect(Source.last.topics.length).toBeGreaterThan(30);
    expect(Source.last.topics.at(-1)).toBe(long(89));
  });

  it("reopens if the browser has given up or the stream has gone silent", async () => {
    const { heard } = await openTab("lists");
    Source.last.answer(null);
    Source.last.lose(true);
    await pass(4_000);
    expect(Source.opened).toHaveLength(2);
    Source.last.answer(null);
    expect(heard).toEqual([["lists", null]]);
    for (let beat = 0; beat < 5; beat++) {
      await pass(20_000);
      Source.last.say("beat");
    }
    expect(Source.opened).toHaveLength(2);
    await pass(80_000);
    expect(Source.opened.length).toBeGreaterThan(2);
    expect(Source.live()).toHaveLength(1);
  });

  it("stays open if one topic is refused", async () => {
    const { heard } = await openTab("loading:07:2026-11-23", "inbox");
    Source.last.say("refused", { topic: "loading:07:2026-11-23", status: 403, message: "No." });
    Source.last.say("opened", { topic: "inbox", version: null });
    Source.last.change("inbox", null);
    expect(heard).toEqual([["inbox", null]]);
    expect(Source.live()).toHaveLength(1);
  });
});

describe("the leader tab", () => {
  it("is replaced when killed: another tab opens the stream, and nothing is missed", async () => {
    const first = await openTab("lists");
    Source.last.answer(null);
    const second = await openTab("lists", "loading:33:2026-11-23");
    const third = await openTab("lists");
    Source.last.answer(null);
    second.heard.length = third.heard.length = 0;
    browser.kill(first.tab.id);
    Source.last.close();
    await pass();
    expect(Source.live()).toHaveLength(1);
    Source.last.answer(6);
    expect(second.heard).toContainEqual(["loading:33:2026-11-23", 6]);
    Source.last.change("lists", null);
    expect(third.heard).toContainEqual(["lists", null]);
    // Topics that only the killed tab watched are dropped.
    await pass(70_000);
    Source.last.answer(6);
    expect(Source.live().map(({ topics }) => topics.sort())).toEqual([["lists", "loading:33:2026-11-23"]]);
  });

  it("is replaced when its page is hidden, and comes back as a follower", async () => {
    const first = await openTab("lists");
    Source.last.answer(null);
    const second = await openTab("inbox");
    Source.last.answer(null);
    first.hub.stop();
    await pass();
    Source.last.answer(null);
    expect(Source.live().map(({ topics }) => topics)).toEqual([["inbox"]]);
    first.hub.start();
    await pass();
    Source.last.answer(null);
    expect(Source.live().map(({ topics }) => topics.sort())).toEqual([["inbox", "lists"]]);
    Source.last.change("inbox", null);
    expect(second.heard.at(-1)).toEqual(["inbox", null]);
  });

  it("is replaced when the browser has suspended it and the person looks at another tab", async () => {
    const first = await openTab("lists");
    Source.last.answer(null);
    const second = await openTab("inbox");
    Source.last.answer(null);
    second.hub.check();
    await pass(3_000);
    expect(Source.opened).toHaveLength(2);
    browser.asleep.add(first.tab.id);
    second.hub.check();
    await pass(3_000);
    expect(Source.opened).toHaveLength(3);
    Source.last.answer(null);
    Source.last.change("inbox", null);
    expect(second.heard.at(-1)).toEqual(["inbox", null]);
  });
});

it("each tab has a stream of its own in a browser without locks and broadcast channel", async () => {
  for (const topic of ["inbox", "lists"]) {
    const hub = hubOf({ locks: null, channel: null });
    hub.start();
    hub.watch(topic, () => {});
    await pass();
  }
  expect(Source.live().map(({ topics }) => topics)).toEqual([["inbox"], ["lists"]]);
});
