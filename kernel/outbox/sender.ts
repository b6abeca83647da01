import type { SenderLock } from "./lock";
import { headsOf, type OutboxCall } from "./rules";

/**
 * The outcome of one attempt. Unanswered is everything that says nothing about the call itself: no
 * network, a timeout, 5xx, 429.
 */
export type Outcome =
  | { kind: "answered"; answer: unknown }
  | { kind: "refused"; status: number; message: string }
  | { kind: "unanswered"; retryAfterMs?: number }
  | { kind: "signed-out" }
  | { kind: "other-person" };

/**
 * Why the whole outbox is held: the session has expired, or somebody else is signed in on this
 * device.
 */
export type Held = "signed-out" | "other-person";

export interface SenderNeeds {
  lock: SenderLock;
  /** The pending and refused calls of the page's person, in order. */
  calls(): Promise<readonly OutboxCall[]>;
  /** A call about to be sent, or null if it no longer exists. */
  claim(call: OutboxCall): Promise<OutboxCall | null>;
  send(call: OutboxCall, signal: AbortSignal): Promise<Outcome>;
  /** Stores the outcome. */
  settle(call: OutboxCall, outcome: Extract<Outcome, { kind: "answered" | "refused" }>): Promise<void>;
  onSending(keys: ReadonlySet<string>): void;
  onHeld(held: Held): void;
  now(): number;
  later(work: () => void, ms: number): () => void;
}

/**
 * Lanes sent in parallel: a browser opens six connections per host, and pages need some of them.
 */
const MAX_PARALLEL_LANES = 4;
const FIRST_BACKOFF_MS = 1_000;
/** The longest retry delay, so that a phone that is back online sends everything within seconds. */
const MAX_BACKOFF_MS = 5_000;
/** How soon a tab checks whether the sending tab has done its work. */
const CHECK_MS = 4_000;

/**
 * Sends pending calls: each lane in order, lanes independent of each other, unanswered calls with
 * retries.
 */
export class Sender {
  #sending = new Set<string>();
  /** The backoff of lanes that got no response. */
  #backoffs = new Map<string, { until: number; tries: number }>();
  #running: Promise<void> | null = null;
  #again = false;
  #nudge: () => void = () => {};
  #endTimer: () => void = () => {};
  #abort = new AbortController();
  #held: Held | null = null;

  constructor(private readonly needs: SenderNeeds) {}

  /** There is a new call; its lane is retried at once. */
  start(lane?: string): void {
    if (lane !== undefined) this.#backoffs.delete(lane);
    this.#nudge();
    this.#again = true;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = null;
      // A call added during the check for remaining calls must not wait.
      if (this.#again) this.start();
    });
  }

  /** Another tab has something to send; checks later whether it did. */
  watch(): void {
    if (!this.#running) void this.#checkLater();
  }

  /** The network may be back: clears all backoffs. */
  wake(): void {
    this.#backoffs.clear();
    this.#held = null;
    this.start();
  }

  /** Resolves once everything that can be sent now has had its turn. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** The page is suspended: aborts current requests, so that another tab may send. */
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
        if (lanes.size >= MAX_PARALLEL_LANES) break;
        if (lanes.has(call.lane) || this.#isBackingOff(call.lane)) continue;
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
      this.#updateSending(() => this.#sending.add(call.key));
      const outcome = await this.needs.send(call, signal);
      switch (outcome.kind) {
        case "answered":
        case "refused":
          // The portal responds again, so the other lanes may retry.
          this.#backoffs.clear();
          return await this.needs.settle(call, outcome);
        case "unanswered":
          return this.#backOff(call.lane, outcome.retryAfterMs);
        default:
          this.#held = outcome.kind;
          return this.needs.onHeld(outcome.kind);
      }
    } catch {
      // If the outcome cannot be stored, the call is sent again with the same key.
      this.#backOff(head.lane);
    } finally {
      this.#updateSending(() => this.#sending.delete(head.key));
    }
  }

  #updateSending(change: () => void): void {
    const before = this.#sending.size;
    change();
    if (this.#sending.size !== before) this.needs.onSending(new Set(this.#sending));
  }

  #backOff(lane: string, atLeastMs = 0): void {
    const tries = this.#backoffs.get(lane)?.tries ?? 0;
    const ms = Math.max(atLeastMs, Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** tries));
    this.#backoffs.set(lane, { until: this.needs.now() + ms, tries: tries + 1 });
  }

  #isBackingOff(lane: string): boolean {
    const backoff = this.#backoffs.get(lane);
    // A clock that was set back must not delay a lane for a day.
    return (
      backoff !== undefined &&
      backoff.until > this.needs.now() &&
      backoff.until - this.needs.now() <= MAX_RETRY_AFTER_MS
    );
  }

  /**
   * Schedules the next check: after the backoff, or to see whether the sending tab did its work.
   */
  async #checkLater(): Promise<void> {
    this.#endTimer();
    if (this.#held || this.#again) return;
    const heads = headsOf(await this.needs.calls().catch(() => []));
    if (heads.length === 0) return;
    const now = this.needs.now();
    const waits = heads.map(({ lane }) =>
      Math.min(MAX_RETRY_AFTER_MS, (this.#backoffs.get(lane)?.until ?? now + CHECK_MS) - now),
    );
    this.#endTimer = this.needs.later(() => this.start(), Math.max(100, Math.min(...waits)));
  }
}

/** The longest Retry-After that is respected. */
const MAX_RETRY_AFTER_MS = 60_000;
