import { v7 as uuid } from "uuid";
import { askPortal, setAnswering } from "#ui/connection";
import { latest, LiveStream, type Known, type LiveEvent } from "./stream";

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
/** The clocks of two processes may differ by so much: data that is not newer by as much counts as older. */
const CLOCKS_DIFFER_MS = 1_000;
/** How often a leader looks for tabs that are gone without a word. */
const LOOK_AFTER_MS = 30_000;

interface Watcher {
  changed(version: number | null): void;
  /** From when the data is that it shows, by the server's clock. */
  asOf(): number;
  /** It was opened before: an opening anew means that something may have been missed. */
  opened: boolean;
}

/**
 * The live events of one tab. One tab of the browser leads: it has the stream, with the topics of all, and tells the others what it
 * hears. Its lock falls to another when it is closed or killed.
 */
export class LiveHub {
  readonly #tab = uuid();
  #watchers = new Map<string, Set<Watcher>>();
  /** How each topic that is watched here stands, as it was heard. */
  #known = new Map<string, Known>();
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
    this.#post({ kind: "gone", tab: this.#tab });
  }

  /**
   * Hears of a topic until the answer is called: its version at each opening, and each new one; null where it has none, or may have missed
   * some, as what happened between `asOf`, when its data was read, and the opening.
   */
  watch(topic: string, changed: (version: number | null) => void, asOf = () => Infinity): () => void {
    const watcher: Watcher = { changed, asOf, opened: false };
    const same = this.#watchers.get(topic) ?? new Set<Watcher>();
    this.#watchers.set(topic, same.add(watcher));
    const known = this.#known.get(topic);
    if (!known) this.#announce();
    else queueMicrotask(() => same.has(watcher) && open(watcher, known, false));
    return () => {
      same.delete(watcher);
      if (same.size > 0 || this.#watchers.get(topic) !== same) return;
      this.#watchers.delete(topic);
      this.#known.delete(topic);
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
      // Taken over by a tab that heard nothing from this one.
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
    this.#looking = setInterval(() => void this.#forgetTheGone(), LOOK_AFTER_MS);
    this.#want();
  }

  #sayAnswering(answers: boolean): void {
    setAnswering(answers);
    this.#post({ kind: "answers", answers });
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
      if (!this.#stream) return this.#post({ kind: "want", tab: this.#tab, topics: [...this.#watchers.keys()] });
      for (const topic of this.#watchers.keys())
        if (!this.#known.has(topic)) this.#sayAgain(topic, (event) => this.#receive(event));
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
    const known = this.#stream?.known(topic);
    if (known) say({ kind: "opened", topic, ...known, fresh: false });
  }

  #take(message: Message): void {
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
        if (!before?.has(topic)) this.#sayAgain(topic, (event) => this.#post({ kind: "heard", event }));
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

  /** A tab that was killed says nothing, but it holds its lock no more. */
  async #forgetTheGone(): Promise<void> {
    const locks = await this.browser.locks?.query().catch(() => null);
    if (!locks) return;
    const held = new Set(locks.held?.map(({ name }) => name));
    const gone = [...this.#others.keys()].filter((tab) => !held.has(tabLock(tab)));
    for (const tab of gone) this.#others.delete(tab);
    if (gone.length > 0) this.#want();
  }

  #post(message: Message): void {
    this.browser.channel?.postMessage(message);
  }
}

/** Tells a watcher how a topic stands as it joins it, or joins it again: `fresh` where something may have been missed before. */
function open(watcher: Watcher, { version, changed }: Known, fresh: boolean): void {
  const { opened } = watcher;
  watcher.opened = true;
  if (changed > watcher.asOf() - CLOCKS_DIFFER_MS) watcher.changed(null);
  else if (version !== null || (fresh && opened)) watcher.changed(version);
}
