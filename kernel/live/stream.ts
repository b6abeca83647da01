import { MAX_LINE, MAX_TOPICS } from "./address";

/** How a topic stands: its last version, if it has any, and when it last changed without naming one (by the server's clock). */
export interface Known {
  version: number | null;
  changed: number;
}

/** What the server says of a topic. `fresh`: it is heard from now on, so that what happened before may have been missed. */
export type LiveEvent =
  | ({ kind: "opened"; topic: string; fresh: boolean } & Known)
  | ({ kind: "changed"; topic: string } & Known)
  | { kind: "refused"; topic: string; status: number; message: string };

interface Hearing {
  event(event: LiveEvent): void;
  /** The server has said something, or the stream is lost. */
  answers(answers: boolean): void;
}

/** Cards that open together are asked for together. */
const SETTLE_MS = 50;
/** A topic that nobody watches any more is left at leisure: the next page may want it again. */
const SHRINK_MS = 30_000;
/** A browser gives a stream up for good when it is answered with anything but 200: it is opened anew, after a longer pause each time. */
const REOPEN_MS = 2_000;
const LONGEST_REOPEN_MS = 30_000;
/** The server beats every twenty seconds: a stream that has been silent for longer is dead, whatever the browser believes. */
const SILENT_MS = 50_000;

/** One opening of the stream, with the topics that it was opened for. */
interface Opening {
  source: EventSource;
  topics: ReadonlySet<string>;
  /** Not answered yet. */
  pending: Set<string>;
}

/**
 * The one stream of a browser. For other topics a second one is opened, and the first closed when the second has answered for each of
 * them: nothing is missed in between.
 */
export class LiveStream {
  #wanted: ReadonlySet<string> = new Set();
  #current: Opening | null = null;
  #next: Opening | null = null;
  /** What is heard without a break, by its topic. */
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

  /** From now on these: the latest, as far as a stream takes them. */
  want(topics: Iterable<string>): void {
    this.#wanted = new Set(fitting([...topics]));
    this.#settleIn(SETTLE_MS);
  }

  /** How it stands, where it is heard without a break. */
  known(topic: string): Known | undefined {
    return this.#known.get(topic);
  }

  /** The network may be back, or the device has slept: a stream that is not there, or has been silent, is opened at once. */
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

  #settleIn(ms: number): void {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => this.#adapt(ms === SHRINK_MS), ms);
  }

  #adapt(shrink: boolean): void {
    if (this.#wanted.size === 0) return this.close();
    const covering = this.#next ?? this.#current;
    const isCovered = covering !== null && [...this.#wanted].every((topic) => covering.topics.has(topic));
    if (!isCovered || (shrink && covering.topics.size > this.#wanted.size)) this.#openNow();
    else if (covering.topics.size > this.#wanted.size) this.#settleIn(SHRINK_MS);
  }

  #openNow(): void {
    clearTimeout(this.#reopen);
    this.#next?.source.close();
    const topics = this.#wanted;
    const source = this.open(`/api/live?${[...topics].map(asked).join("&")}`);
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
    // While two are open, the new one tells of what it has answered for.
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

  /** Once all are answered for, the one before is not needed any more. */
  #answered(opening: Opening, topic: string): void {
    opening.pending.delete(topic);
    if (opening !== this.#next || opening.pending.size > 0) return;
    this.#current?.source.close();
    this.#current = opening;
    this.#next = null;
    for (const left of [...this.#known.keys()]) if (!opening.topics.has(left)) this.#known.delete(left);
    // Asked for meanwhile.
    this.#settleIn(SETTLE_MS);
  }

  #failed(opening: Opening): void {
    const isOver = opening.source.readyState === opening.source.CLOSED;
    if (opening === this.#current) {
      // The browser opens it again by itself, or has given it up: what happens until then is asked for at the next opening.
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

const asked = (topic: string) => new URLSearchParams({ topic }).toString();

/** A server refuses a line that is too long, and then there is no stream at all: those that came first are left out. */
function fitting(topics: readonly string[]): string[] {
  const fit: string[] = [];
  let length = 0;
  for (const topic of topics.slice(-MAX_TOPICS).reverse()) {
    length += asked(topic).length + 1;
    if (length > MAX_LINE) break;
    fit.push(topic);
  }
  return fit.reverse();
}

/** What is known after a change. */
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
