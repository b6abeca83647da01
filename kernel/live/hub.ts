import { v7 as uuid } from "uuid";
import { askPortal, setAnswering } from "#ui/connection";
import { latest, LiveStream, type Known, type LiveEvent } from "./stream";

/** The messages between a browser's tabs. */
type Message =
  | { kind: "want"; tab: string; topics: readonly string[] }
  /** A new leader asks what the other tabs watch. */
  | { kind: "who" }
  | { kind: "heard"; event: LiveEvent }
  | { kind: "answers"; answers: boolean }
  /** Checks for a running leader; the browser may have suspended its tab. */
  | { kind: "ping" }
  | { kind: "pong" }
  | { kind: "gone"; tab: string };

/** The browser features it needs. Without both of them, each tab has its own stream. */
export interface Browser {
  locks: LockManager | null;
  channel: BroadcastChannel | null;
}

const LEADER = "clothesline-live";
const tabLock = (tab: string) => `clothesline-tab-${tab}`;
/** A leader that does not respond for this long is suspended, and the visible tab takes over. */
const ANSWER_WITHIN_MS = 2_000;
/**
 * How far the clocks of two processes may differ: data must be newer by this much to count as
 * newer.
 */
const CLOCKS_DIFFER_MS = 1_000;
/** How often a leader checks for tabs that are gone without notice. */
const LOOK_AFTER_MS = 30_000;

interface Watcher {
  changed(version: number | null): void;
  /** When its data was read, by the server's clock. */
  asOf(): number;
  /** It was opened before, so reopening means that something may have been missed. */
  opened: boolean;
}

/**
 * The live events of one tab. One tab of the browser is the leader: it holds the stream with the
 * topics of all tabs and passes on what it receives. When it is closed or killed, its lock passes
 * to another tab.
 */
export class LiveHub {
  readonly #tab = uuid();
  #watchers = new Map<string, Set<Watcher>>();
  /** The last known state of each topic watched here. */
  #known = new Map<string, Known>();
  /** What the other tabs watch, if this one leads. */
  #others = new Map<string, ReadonlySet<string>>();
  #stream: LiveStream | null = null;
  #release: (() => void) | null = null;
  #announcing = false;
  #missing: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval> | undefined;
  #started = false;

  constructor(
    private readonly browser: Browser,
    private readonly makeStream = (hearing: ConstructorParameters<typeof LiveStream>[0]) => new LiveStream(hearing),
  ) {
    browser.channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#onMessage(data));
  }

  /** Joins the other tabs: leads if there is no leader, otherwise follows. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#announce();
    const { locks, channel } = this.browser;
    if (!locks || !channel) return this.#lead();
    void locks.request(tabLock(this.#tab), () => new Promise(() => {})).catch(() => {});
    this.#queue({});
  }

  /** Leaves because the page is hidden. */
  stop(): void {
    if (!this.#started) return;
    this.#started = false;
    this.#follow();
    this.#post({ kind: "gone", tab: this.#tab });
  }

  /**
   * Watches a topic until the returned function is called: reports its version at each opening and
   * each change; null if it has no version or may have missed some, including between `asOf`, when
   * its data was read, and the opening.
   */
  watch(topic: string, changed: (version: number | null) => void, asOf = () => Infinity): () => void {
    const watcher: Watcher = { changed, asOf, opened: false };
    const same = this.#watchers.get(topic) ?? new Set<Watcher>();
    this.#watchers.set(topic, same.add(watcher));
    const state = this.#known.get(topic);
    if (!state) this.#announce();
    else queueMicrotask(() => same.has(watcher) && open(watcher, state, false));
    return () => {
      same.delete(watcher);
      if (same.size > 0 || this.#watchers.get(topic) !== same) return;
      this.#watchers.delete(topic);
      this.#known.delete(topic);
      this.#announce();
    };
  }

  /** Checks for a running leader when the person looks at this tab or the network may be back. */
  check(): void {
    if (this.#stream) return this.#stream.check();
    if (!this.#started || this.#watchers.size === 0 || this.#missing) return;
    this.#missing = setTimeout(() => {
      this.#missing = undefined;
      this.#queue({ steal: true });
    }, ANSWER_WITHIN_MS);
    this.#post({ kind: "ping" });
  }

  #queue(options: LockOptions): void {
    const lead = () =>
      new Promise<void>((release) => {
        if (!this.#started) return release();
        this.#release = release;
        this.#lead();
      });
    this.browser.locks!.request(LEADER, options, lead).catch(() => {
      // Another tab that heard nothing from this one took over.
      this.#follow();
      if (this.#started) this.#queue({});
    });
  }

  #lead(): void {
    if (this.#stream) return;
    this.#stream = this.makeStream({
      event: (event) => {
        this.#receive(event);
        this.#post({ kind: "heard", event });
      },
      answers: (answers) => (answers ? this.#sayAnswering(true) : void this.#askPortal()),
    });
    this.#post({ kind: "who" });
    this.#looking = setInterval(() => void this.#forgetClosedTabs(), LOOK_AFTER_MS);
    this.#want();
  }

  #sayAnswering(answers: boolean): void {
    setAnswering(answers);
    this.#post({ kind: "answers", answers });
  }

  /**
   * A closed stream alone does not mean that the portal is down: a restart disconnects everyone
   * briefly.
   */
  async #askPortal(): Promise<void> {
    this.#sayAnswering(await askPortal());
  }

  #follow(): void {
    clearInterval(this.#looking);
    this.#stream?.close();
    this.#stream = null;
    this.#others.clear();
    const release = this.#release;
    this.#release = null;
    release?.();
  }

  #announce(): void {
    if (this.#announcing) return;
    this.#announcing = true;
    queueMicrotask(() => {
      this.#announcing = false;
      if (!this.#stream) return this.#post({ kind: "want", tab: this.#tab, topics: [...this.#watchers.keys()] });
      for (const topic of this.#watchers.keys())
        if (!this.#known.has(topic)) this.#replay(topic, (event) => this.#receive(event));
      this.#want();
    });
  }

  #want(): void {
    this.#stream?.want(
      new Set([...[...this.#others.values()].flatMap((topics) => [...topics]), ...this.#watchers.keys()]),
    );
  }

  /** A topic that is already open is reported at once to whoever joins it. */
  #replay(topic: string, say: (event: LiveEvent) => void): void {
    const state = this.#stream?.known(topic);
    if (state) say({ kind: "opened", topic, ...state, fresh: false });
  }

  #onMessage(message: Message): void {
    if (!this.#started) return;
    if (message.kind === "heard" && !this.#stream) this.#receive(message.event);
    if (message.kind === "answers" && !this.#stream) setAnswering(message.answers);
    if (message.kind === "pong" || message.kind === "heard") {
      clearTimeout(this.#missing);
      this.#missing = undefined;
    }
    if (message.kind === "who") this.#post({ kind: "want", tab: this.#tab, topics: [...this.#watchers.keys()] });
    if (!this.#stream) return;
    if (message.kind === "ping") this.#post({ kind: "pong" });
    if (message.kind === "want") {
      const before = this.#others.get(message.tab);
      this.#others.set(message.tab, new Set(message.topics));
      for (const topic of message.topics)
        if (!before?.has(topic)) this.#replay(topic, (event) => this.#post({ kind: "heard", event }));
      this.#want();
    }
    if (message.kind === "gone" && this.#others.delete(message.tab)) this.#want();
  }

  #receive(event: LiveEvent): void {
    if (event.kind === "refused") return void this.#known.delete(event.topic);
    const watchers = this.#watchers.get(event.topic);
    if (!watchers) return;
    const before = this.#known.get(event.topic);
    if (event.kind === "opened") this.#known.set(event.topic, event);
    else if (before) this.#known.set(event.topic, latest(before, event));
    for (const watcher of [...watchers]) {
      if (event.kind === "opened") open(watcher, event, event.fresh);
      else {
        watcher.opened = true;
        watcher.changed(event.version);
      }
    }
  }

  /** A killed tab sends no message, but it no longer holds its lock. */
  async #forgetClosedTabs(): Promise<void> {
    const locks = await this.browser.locks?.query().catch(() => null);
    if (!locks) return;
    const held = new Set(locks.held?.map(({ name }) => name));
    const closed = [...this.#others.keys()].filter((tab) => !held.has(tabLock(tab)));
    for (const tab of closed) this.#others.delete(tab);
    if (closed.length > 0) this.#want();
  }

  #post(message: Message): void {
    this.browser.channel?.postMessage(message);
  }
}

/**
 * Reports a topic's state to a watcher that joins or rejoins it; `fresh` if something may have been
 * missed before.
 */
function open(watcher: Watcher, { version, changed }: Known, fresh: boolean): void {
  const { opened } = watcher;
  watcher.opened = true;
  if (changed > watcher.asOf() - CLOCKS_DIFFER_MS) watcher.changed(null);
  else if (version !== null || (fresh && opened)) watcher.changed(version);
}
