import { MAX_LINE, MAX_TOPICS } from "./address";

/**
 * A topic's state: its last version, if any, and when it last changed without one (by the server's
 * clock).
 */
export interface Known {
  version: number | null;
  changed: number;
}

/**
 * An event about a topic. `fresh`: the stream has only just opened it, so earlier changes may have
 * been missed.
 */
export type LiveEvent =
  | ({ kind: "opened"; topic: string; fresh: boolean } & Known)
  | ({ kind: "changed"; topic: string } & Known)
  | { kind: "refused"; topic: string; status: number; message: string };

interface Hearing {
  event(event: LiveEvent): void;
  /** The server has sent something, or the stream is lost. */
  answers(answers: boolean): void;
}

/** Cards that open together are requested together. */
const SETTLE_MS = 50;
/** A topic that is no longer watched is dropped with a delay, because the next page may need it. */
const SHRINK_MS = 30_000;
/** A browser gives up a stream on any status but 200: it is reopened with increasing delays. */
const REOPEN_MS = 2_000;
const LONGEST_REOPEN_MS = 30_000;
/**
 * The server sends a heartbeat every twenty seconds, so a stream that is silent for longer is dead,
 * whatever the browser reports.
 */
const SILENT_MS = 50_000;

/** One opening of the stream, for a set of topics. */
interface Opening {
  source: EventSource;
  topics: ReadonlySet<string>;
  /** Topics without a response yet. */
  pending: Set<string>;
}

/**
 * The single stream of a browser. When the topics change, a second stream opens, and the first
 * closes once the second has opened every topic, so that nothing is missed in between.
 */
export class LiveStream {
  #wanted: ReadonlySet<string> = new Set();
  #current: Opening | null = null;
  #next: Opening | null = null;
  /** The state of topics that have been open without interruption. */
  #known = new Map<string, Known>();
  #settle: ReturnType<typeof setTimeout> | undefined;
  #reopen: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = REOPEN_MS;
  #heardAt = 0;
  #watchdog: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly hearing: Hearing,
    private readonly open: (path: string) => EventSource = (path) => new EventSource(path),
  ) {}

  /** Sets the watched topics: the latest ones, as many as a stream accepts. */
  want(topics: Iterable<string>): void {
    this.#wanted = new Set(fitting([...topics]));
    this.#applyIn(SETTLE_MS);
  }

  /** Its state, if it has been open without interruption. */
  known(topic: string): Known | undefined {
    return this.#known.get(topic);
  }

  /**
   * The network may be back, or the device has slept: a stream that is missing or silent is
   * reopened at once.
   */
  check(): void {
    if (this.#wanted.size === 0) return;
    const silent = Date.now() - this.#heardAt > SILENT_MS;
    if (this.#current && silent) this.#lose(this.#current);
    if (!this.#current && !this.#next) this.#openNow();
  }

  close(): void {
    clearTimeout(this.#settle);
    clearTimeout(this.#reopen);
    clearInterval(this.#watchdog);
    this.#watchdog = undefined;
    for (const opening of [this.#current, this.#next]) opening?.source.close();
    this.#current = this.#next = null;
    this.#known.clear();
  }

  #applyIn(ms: number): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => this.#adapt(ms === SHRINK_MS), ms);
  }

  #adapt(shrink: boolean): void {
    if (this.#wanted.size === 0) return this.close();
    const covering = this.#next ?? this.#current;
    const isCovered = covering !== null && [...this.#wanted].every((topic) => covering.topics.has(topic));
    if (!isCovered || (shrink && covering.topics.size > this.#wanted.size)) this.#openNow();
    else if (covering.topics.size > this.#wanted.size) this.#applyIn(SHRINK_MS);
  }

  #openNow(): void {
    clearTimeout(this.#reopen);
    this.#next?.source.close();
    const topics = this.#wanted;
    const source = this.open(`/api/live?${[...topics].map(queryOf).join("&")}`);
    const opening: Opening = { source, topics, pending: new Set(topics) };
    this.#next = opening;
    this.#watchdog ??= setInterval(() => this.check(), SILENT_MS / 2);
    this.#heardAt = Date.now();
    source.addEventListener("opened", (event) => this.#opened(opening, read(event)));
    source.addEventListener("changed", (event) => this.#changed(opening, read(event)));
    source.addEventListener("refused", (event) => this.#refused(opening, read(event)));
    source.addEventListener("beat", () => this.#isHeard(opening));
    source.addEventListener("error", () => this.#failed(opening));
  }

  #isHeard(opening: Opening): boolean {
    if (opening !== this.#current && opening !== this.#next) return false;
    this.#heardAt = Date.now();
    this.#pauseMs = REOPEN_MS;
    this.hearing.answers(true);
    return true;
  }

  #opened(opening: Opening, { topic, version, changed = 0 }: Payload): void {
    if (!this.#isHeard(opening)) return;
    const fresh = !this.#known.has(topic);
    this.#known.set(topic, { version, changed });
    this.hearing.event({ kind: "opened", topic, version, changed, fresh });
    this.#answered(opening, topic);
  }

  #changed(opening: Opening, { topic, version, changed = 0 }: Payload): void {
    if (!this.#isHeard(opening)) return;
    // While two are open, the new one reports the topics that it has opened.
    if (opening === this.#current && this.#next?.topics.has(topic) && !this.#next.pending.has(topic)) return;
    const before = this.#known.get(topic);
    if (before) this.#known.set(topic, latest(before, { version, changed }));
    this.hearing.event({ kind: "changed", topic, version, changed });
  }

  #refused(opening: Opening, { topic, status, message }: Payload): void {
    if (!this.#isHeard(opening)) return;
    this.#known.delete(topic);
    this.hearing.event({ kind: "refused", topic, status, message });
    this.#answered(opening, topic);
  }

  /** Once every topic is open on the new one, the old one is closed. */
  #answered(opening: Opening, topic: string): void {
    opening.pending.delete(topic);
    if (opening !== this.#next || opening.pending.size > 0) return;
    this.#current?.source.close();
    this.#current = opening;
    this.#next = null;
    for (const left of [...this.#known.keys()]) if (!opening.topics.has(left)) this.#known.delete(left);
    // For topics requested meanwhile.
    this.#applyIn(SETTLE_MS);
  }

  #failed(opening: Opening): void {
    const isOver = opening.source.readyState === opening.source.CLOSED;
    if (opening === this.#current) {
      // The browser reconnects by itself, or has given up. Changes until then are caught up at the
      // next opening.
      this.#known.clear();
      this.hearing.answers(false);
      if (isOver) this.#lose(opening);
    } else if (opening === this.#next && isOver) {
      this.#next = null;
      this.hearing.answers(false);
    }
    if (!this.#current && !this.#next) this.#reopenLater();
    else if (this.#current && !this.#next && isOver) this.#reopenLater();
  }

  #lose(opening: Opening): void {
    opening.source.close();
    this.#current = null;
    this.#known.clear();
  }

  #reopenLater(): void {
    clearTimeout(this.#reopen);
    this.#reopen = setTimeout(() => this.#adapt(false), this.#pauseMs * (1 + Math.random() / 2));
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_REOPEN_MS);
  }
}

const queryOf = (topic: string) => new URLSearchParams({ topic }).toString();

/**
 * A server refuses a request line that is too long, and then there is no stream at all, so the
 * oldest topics are dropped.
 */
function fitting(topics: readonly string[]): string[] {
  const fit: string[] = [];
  let length = 0;
  for (const topic of topics.slice(-MAX_TOPICS).reverse()) {
    length += queryOf(topic).length + 1;
    if (length > MAX_LINE) break;
    fit.push(topic);
  }
  return fit.reverse();
}

/** A topic's state after a change. */
export const latest = (before: Known, { version, changed }: Known): Known => ({
  version: version ?? before.version,
  changed: Math.max(before.changed, changed),
});

interface Payload {
  topic: string;
  version: number | null;
  changed?: number;
  status: number;
  message: string;
}
const read = (event: Event) => JSON.parse((event as MessageEvent<string>).data) as Payload;
