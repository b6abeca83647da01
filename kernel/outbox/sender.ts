import type { SenderLock } from "./lock";
import { headsOf, type OutboxCall } from "./rules";

/** What became of one try. Unanswered is everything that says nothing about the call itself: no network, a timeout, 5xx, 429. */
export type Outcome =
  | { kind: "answered"; answer: unknown }
  | { kind: "refused"; status: number; message: string }
  | { kind: "unanswered"; retryAfterMs?: number }
  | { kind: "signed-out" }
  | { kind: "other-person" };

/** Why nothing of the whole outbox is sent: the session has ended, or somebody else is signed in on this device. */
export type Held = "signed-out" | "other-person";

export interface SenderNeeds {
  lock: SenderLock;
  /** What waits and what was refused of the person on this page, in order. */
  calls(): Promise<readonly OutboxCall[]>;
  /** A call about to be sent, or null where it is gone. */
  claim(call: OutboxCall): Promise<OutboxCall | null>;
  send(call: OutboxCall, signal: AbortSignal): Promise<Outcome>;
  /** Writes down what became of it. */
  settle(call: OutboxCall, outcome: Extract<Outcome, { kind: "answered" | "refused" }>): Promise<void>;
  onSending(keys: ReadonlySet<string>): void;
  onHeld(held: Held): void;
  now(): number;
  later(work: () => void, ms: number): () => void;
}

/** Lanes that are sent at once: a browser holds six connections to one portal, and pages need some of them. */
const AT_ONCE = 4;
const FIRST_REST_MS = 1_000;
/** A phone that has network again has sent everything within seconds. */
const LONGEST_REST_MS = 5_000;
/** How soon a tab looks whether another one, which should have sent, did. */
const CHECK_MS = 4_000;

/** Sends what waits: each lane in its order, none held up by another, a call that got no answer again and again. */
export class Sender {
  #sending = new Set<string>();
  /** Lanes that got no answer, and until when they rest. */
  #rests = new Map<string, { until: number; tries: number }>();
  #running: Promise<void> | null = null;
  #again = false;
  #nudge: () => void = () => {};
  #endTimer: () => void = () => {};
  #abort = new AbortController();
  #held: Held | null = null;

  constructor(private readonly needs: SenderNeeds) {}

  /** Something new waits, in a lane that need not rest any longer. */
  start(lane?: string): void {
    if (lane !== undefined) this.#rests.delete(lane);
    this.#nudge();
    this.#again = true;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null;
      // What came while it looked whether anything is left is not left to wait.
      if (this.#again) this.start();
    });
  }

  /** Another tab has something to send, and sends it, unless it was ended meanwhile. */
  watch(): void {
    if (!this.#running) void this.#checkLater();
  }

  /** Something has happened that may have brought the network back: nothing rests any longer. */
  wake(): void {
    this.#rests.clear();
    this.#held = null;
    this.start();
  }

  /** Resolves when everything that could be sent now has had its turn. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** The page goes to sleep: what is under way is given up, and another tab may send. */
  stop(): void {
    this.#endTimer();
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #runAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const { signal } = this.#abort;
      await this.needs.lock.hold((stillHeld) => this.#sendAll(stillHeld, signal)).catch(() => {});
    }
    await this.#checkLater();
  }

  async #sendAll(stillHeld: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    const lanes = new Map<string, Promise<void>>();
    while (!signal.aborted && !this.#held && (await stillHeld())) {
      const nudged = new Promise<void>((nudge) => (this.#nudge = nudge));
      for (const call of headsOf(await this.needs.calls())) {
        if (lanes.size >= AT_ONCE) break;
        if (lanes.has(call.lane) || this.#isResting(call.lane)) continue;
        lanes.set(
          call.lane,
          this.#sendOne(call, signal).finally(() => lanes.delete(call.lane)),
        );
      }
      if (lanes.size === 0) break;
      await Promise.race([...lanes.values(), nudged]);
    }
    await Promise.all(lanes.values());
  }

  async #sendOne(head: OutboxCall, signal: AbortSignal): Promise<void> {
    try {
      const call = await this.needs.claim(head);
      if (!call) return;
      this.#tellSending(() => this.#sending.add(call.key));
      const outcome = await this.needs.send(call, signal);
      switch (outcome.kind) {
        case "answered":
        case "refused":
          // The portal answers: whoever rests for want of an answer may try.
          this.#rests.clear();
          return await this.needs.settle(call, outcome);
        case "unanswered":
          return this.#rest(call.lane, outcome.retryAfterMs);
        default:
          this.#held = outcome.kind;
          return this.needs.onHeld(outcome.kind);
      }
    } catch {
      // What cannot be written down is sent once more with the same key.
      this.#rest(head.lane);
    } finally {
      this.#tellSending(() => this.#sending.delete(head.key));
    }
  }

  #tellSending(change: () => void): void {
    const before = this.#sending.size;
    change();
    if (this.#sending.size !== before) this.needs.onSending(new Set(this.#sending));
  }

  #rest(lane: string, atLeastMs = 0): void {
    const tries = this.#rests.get(lane)?.tries ?? 0;
    const ms = Math.max(atLeastMs, Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** tries));
    this.#rests.set(lane, { until: this.needs.now() + ms, tries: tries + 1 });
  }

  #isResting(lane: string): boolean {
    const rest = this.#rests.get(lane);
    // A clock that was put back must not make a lane rest for a day.
    return rest !== undefined && rest.until > this.needs.now() && rest.until - this.needs.now() <= MAX_REST_MS;
  }

  /** Comes back to what waits: after its rest, or, where another tab is to send it, to see whether it did. */
  async #checkLater(): Promise<void> {
    this.#endTimer();
    if (this.#held || this.#again) return;
    const heads = headsOf(await this.needs.calls().catch(() => []));
    if (heads.length === 0) return;
    const now = this.needs.now();
    const waits = heads.map(({ lane }) =>
      Math.min(MAX_REST_MS, (this.#rests.get(lane)?.until ?? now + CHECK_MS) - now),
    );
    this.#endTimer = this.needs.later(() => this.start(), Math.max(100, Math.min(...waits)));
  }
}

/** A portal that asks for patience is given at most so much. */
const MAX_REST_MS = 60_000;
