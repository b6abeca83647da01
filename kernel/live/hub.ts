import { v7 as uuid } from "uuid";
import { askPortal, setAnswering } from "#ui/connection";
import { LiveStream, type LiveEvent } from "./stream";

/** What the tabs of a browser tell each other. */
type Message =
  | { kind: "want"; tab: string; topics: readonly string[] }
  /** A new leader asks what the others watch. */
  | { kind: "who" }
  | { kind: "heard"; event: LiveEvent }
  | { kind: "answers"; answers: boolean }
  /** Whether there is a leader that runs; a browser may have put its tab to sleep. */
  | { kind: "ping" }
  | { kind: "pong" }
  | { kind: "gone"; tab: string };

/** What a browser has for it. Without both, each tab has a stream of its own. */
export interface Browser {
  locks: LockManager | null;
  channel: BroadcastChannel | null;
}

const LEADER = "clothesline-live";
const tabLock = (tab: string) => `clothesline-tab-${tab}`;
/** A leader that does not answer for so long has been put to sleep: whoever is looked at takes its place. */
const ANSWER_WITHIN_MS = 2_000;
/** How often a leader looks for tabs that are gone without a word. */
const LOOK_AFTER_MS = 30_000;

interface Watcher {
  changed(version: number | null): void;
  /** It has been heard before: an opening anew means that something may have been missed. */
  heard: boolean;
}

/**
 * The live events of one tab. One tab of the browser leads: it has the stream, with the topics of all, and tells the others what it
 * hears. Its lock falls to another when it is closed or killed.
 */
export class LiveHub {
  readonly #tab = uuid();
  #watchers = new Map<string, Set<Watcher>>();
  /** The last version of each topic that is watched here, as it was heard. */
  #versions = new Map<string, number | null>();
  /** What the other tabs watch, where this one leads. */
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
    browser.channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#take(data));
  }

  /** Takes its part among the tabs: leads where nobody does, else follows. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#announce();
    const { locks, channel } = this.browser;
    if (!locks || !channel) return this.#lead();
    void locks.request(tabLock(this.#tab), () => new Promise(() => {})).catch(() => {});
    this.#queue({});
  }

  /** Leaves it to the others: the page is put away. */
  stop(): void {
    if (!this.#started) return;
    this.#started = false;
    this.#follow();
    this.#tell({ kind: "gone", tab: this.#tab });
  }

  /** Hears of a topic until the answer is called: its version at each opening, and each new one; null where it has none, or may have missed some. */
  watch(topic: string, changed: (version: number | null) => void): () => void {
    const watcher: Watcher = { changed, heard: false };
    const same = this.#watchers.get(topic) ?? new Set<Watcher>();
    this.#watchers.set(topic, same.add(watcher));
    const known = this.#versions.get(topic);
    if (known === undefined) this.#announce();
    else
      queueMicrotask(() => {
        watcher.heard = true;
        if (known !== null && same.has(watcher)) changed(known);
      });
    return () => {
      same.delete(watcher);
      if (same.size > 0 || this.#watchers.get(topic) !== same) return;
      this.#watchers.delete(topic);
      this.#versions.delete(topic);
      this.#announce();
    };
  }

  /** The person looks at this tab, or the network may be back: is somebody listening? */
  check(): void {
    if (this.#stream) return this.#stream.check();
    if (!this.#started || this.#watchers.size === 0 || this.#missing) return;
    this.#missing = setTimeout(() => {
      this.#missing = undefined;
      this.#queue({ steal: true });
    }, ANSWER_WITHIN_MS);
    this.#tell({ kind: "ping" });
  }

  #queue(options: LockOptions): void {
    const lead = () =>
      new Promise<void>((release) => {
        if (!this.#started) return release();
        this.#release = release;
        this.#lead();
      });
    this.browser.locks!.request(LEADER, options, lead).catch(() => {
      // Taken over by a tab that heard nothing from this one.
      this.#follow();
      if (this.#started) this.#queue({});
    });
  }

  #lead(): void {
    if (this.#stream) return;
    this.#stream = this.makeStream({
      event: (event) => {
        this.#hear(event);
        this.#tell({ kind: "heard", event });
      },
      answers: (answers) => (answers ? this.#sayAnswering(true) : void this.#askPortal()),
    });
    this.#tell({ kind: "who" });
    this.#looking = setInterval(() => void this.#forgetTheGone(), LOOK_AFTER_MS);
    this.#want();
  }

  #sayAnswering(answers: boolean): void {
    setAnswering(answers);
    this.#tell({ kind: "answers", answers });
  }

  /** A stream that ends says little: a portal that restarts sends everyone away for a moment. */
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
      if (!this.#stream) return this.#tell({ kind: "want", tab: this.#tab, topics: [...this.#watchers.keys()] });
      for (const topic of this.#watchers.keys())
        if (!this.#versions.has(topic)) this.#sayAgain(topic, (event) => this.#hear(event));
      this.#want();
    });
  }

  #want(): void {
    this.#stream?.want(
      new Set([...[...this.#others.values()].flatMap((topics) => [...topics]), ...this.#watchers.keys()]),
    );
  }

  /** A topic that is heard already is opened at once for whoever joins it. */
  #sayAgain(topic: string, say: (event: LiveEvent) => void): void {
    const version = this.#stream?.versionOf(topic);
    if (version !== undefined) say({ kind: "opened", topic, version, fresh: false });
  }

  #take(message: Message): void {
    if (!this.#started) return;
    if (message.kind === "heard" && !this.#stream) this.#hear(message.event);
    if (message.kind === "answers" && !this.#stream) setAnswering(message.answers);
    if (message.kind === "pong" || message.kind === "heard") {
      clearTimeout(this.#missing);
      this.#missing = undefined;
    }
    if (message.kind === "who") this.#tell({ kind: "want", tab: this.#tab, topics: [...this.#watchers.keys()] });
    if (!this.#stream) return;
    if (message.kind === "ping") this.#tell({ kind: "pong" });
    if (message.kind === "want") {
      const before = this.#others.get(message.tab);
      this.#others.set(message.tab, new Set(message.topics));
      for (const topic of message.topics)
        if (!before?.has(topic)) this.#sayAgain(topic, (event) => this.#tell({ kind: "heard", event }));
      this.#want();
    }
    if (message.kind === "gone" && this.#others.delete(message.tab)) this.#want();
  }

  #hear(event: LiveEvent): void {
    if (event.kind === "refused") return void this.#versions.delete(event.topic);
    if (!this.#watchers.has(event.topic)) return;
    if (event.kind === "opened" || event.version !== null) this.#versions.set(event.topic, event.version);
    for (const watcher of [...(this.#watchers.get(event.topic) ?? [])]) {
      const { heard } = watcher;
      watcher.heard = true;
      if (event.kind === "changed" || event.version !== null || (event.fresh && heard)) watcher.changed(event.version);
    }
  }

  /** A tab that was killed says nothing, but it holds its lock no more. */
  async #forgetTheGone(): Promise<void> {
    const locks = await this.browser.locks?.query().catch(() => null);
    if (!locks) return;
    const held = new Set(locks.held?.map(({ name }) => name));
    const gone = [...this.#others.keys()].filter((tab) => !held.has(tabLock(tab)));
    for (const tab of gone) this.#others.delete(tab);
    if (gone.length > 0) this.#want();
  }

  #tell(message: Message): void {
    this.browser.channel?.postMessage(message);
  }
}
