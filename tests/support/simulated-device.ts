import type { SenderLock } from "../../kernel/outbox/lock";
import { Outbox, type Channel, type ChannelMessage, type Device } from "../../kernel/outbox/outbox";
import { readCall, type OutboxCall } from "../../kernel/outbox/rules";
import type { Outcome } from "../../kernel/outbox/sender";
import type { OutboxStore, Unnumbered } from "../../kernel/outbox/store";

/** Lets all pending promise callbacks run. */
export const settled = () => new Promise<void>((done) => setImmediate(done));

/** A clock that only moves in `pass`. */
export class VirtualTime {
  #now: number;
  #timers = new Map<object, { at: number; work: () => void }>();

  constructor(now = Date.parse("2026-01-05T05:00:00Z")) {
    this.#now = now;
  }
  get now() {
    return this.#now;
  }
  later(work: () => void, ms: number): () => void {
    const timer = {};
    this.#timers.set(timer, { at: this.#now + ms, work });
    return () => this.#timers.delete(timer);
  }
  /**
   * Runs the timers due within `ms` in order, and awaits `drained` after each before time moves on.
   */
  async pass(ms: number, drained: () => Promise<void> = settled): Promise<void> {
    const end = this.#now + ms;
    await drained();
    for (;;) {
      const [next] = [...this.#timers]
        .filter(([, { at }]) => at <= end)
        .sort(([, one], [, other]) => one.at - other.at);
      if (!next) break;
      const [timer, { at, work }] = next;
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, at);
      work();
      await drained();
    }
    this.#now = end;
  }
}

/**
 * A device's storage, which survives killing the browser. `failing` is thrown on each access: a
 * full disk, or storage disabled.
 */
export class SimulatedDisk implements OutboxStore {
  rows = new Map<number, unknown>();
  failing: Error | null = null;
  /** Returns calls in reverse, to show that their order matters. */
  reversed = false;
  #last = 0;
  #lease: { holder: string; until: number } | null = null;

  async #touch(): Promise<void> {
    await Promise.resolve();
    if (this.failing) throw this.failing;
  }
  async add(call: Unnumbered, replaced: OutboxCall | null): Promise<OutboxCall> {
    await this.#touch();
    const before = replaced && readCall(this.rows.get(replaced.sequence));
    if (before?.state === "waiting" && !before.tried) this.rows.delete(before.sequence);
    const sequence = (this.#last += 1);
    this.rows.set(sequence, structuredClone({ ...call, sequence }));
    return { ...call, sequence };
  }
  async of(user: string): Promise<OutboxCall[]> {
    await this.#touch();
    const rows = [...this.rows.values()];
    return (this.reversed ? rows.reverse() : rows)
      .map((row) => readCall(structuredClone(row)))
      .filter((call) => call?.user === user)
      .map((call) => call!);
  }
  async claim(sequence: number): Promise<OutboxCall | null> {
    await this.#touch();
    const call = readCall(this.rows.get(sequence));
    if (call?.state !== "waiting") return null;
    this.rows.set(sequence, { ...call, tried: true });
    return { ...call, tried: true };
  }
  async change(sequence: number, part: Partial<OutboxCall>): Promise<void> {
    await this.#touch();
    const row = this.rows.get(sequence);
    if (row) this.rows.set(sequence, structuredClone({ ...(row as OutboxCall), ...part }));
  }
  async remove(sequences: readonly number[]): Promise<void> {
    await this.#touch();
    for (const sequence of sequences) this.rows.delete(sequence);
  }
  async forget(user: string): Promise<void> {
    await this.#touch();
    for (const [sequence, row] of this.rows) if (readCall(row)?.user === user) this.rows.delete(sequence);
  }
  async lease(holder: string, now: number, until: number): Promise<boolean> {
    await this.#touch();
    if (this.#lease && this.#lease.holder !== holder && this.#lease.until > now) return false;
    this.#lease = { holder, until };
    return true;
  }
  async release(holder: string): Promise<void> {
    await this.#touch();
    if (this.#lease?.holder === holder) this.#lease = null;
  }
  close(): void {}
}

/**
 * A browser's tabs, with their shared storage, channel and lock. A killed tab does nothing more.
 */
export class SimulatedBrowser {
  readonly disk = new SimulatedDisk();
  #tabs = new Set<SimulatedTab>();
  #queue: Promise<void> = Promise.resolve();
  /** False lets every tab send at any time, to show that the lock matters. */
  locked = true;

  constructor(
    readonly time: VirtualTime,
    readonly send: (call: OutboxCall, tab: SimulatedTab) => Promise<Outcome>,
    /** This device's clock error in milliseconds. */
    public clockOff = 0,
    public build = "1",
  ) {}

  open(): SimulatedTab {
    const tab = new SimulatedTab(this);
    this.#tabs.add(tab);
    return tab;
  }
  get tabs(): SimulatedTab[] {
    return [...this.#tabs];
  }
  leave(tab: SimulatedTab): void {
    this.#tabs.delete(tab);
  }
  tell(from: SimulatedTab, message: ChannelMessage): void {
    for (const tab of this.#tabs) if (tab !== from) queueMicrotask(() => tab.hear(message));
  }
  /** Tabs take turns; a killed tab releases the lock at once. */
  lockFor(tab: SimulatedTab): SenderLock {
    return {
      hold: (work) => {
        if (!this.locked) return work(() => Promise.resolve(true));
        const turn = this.#queue.then(() =>
          tab.isAlive ? Promise.race([work(() => Promise.resolve(true)), tab.killed]) : undefined,
        );
        this.#queue = turn.catch(() => {});
        return turn;
      },
    };
  }
}

export class SimulatedTab {
  isAlive = true;
  readonly outbox: Outbox;
  readonly killed: Promise<void>;
  #kill: () => void = () => {};
  #listeners = new Set<(message: ChannelMessage) => void>();
  #timers = new Set<() => void>();

  constructor(private readonly browser: SimulatedBrowser) {
    this.killed = new Promise((kill) => (this.#kill = kill));
    this.outbox = new Outbox(this.#device());
  }

  /** Stops everything in this tab, except that storage accesses in progress may still complete. */
  kill(): void {
    this.isAlive = false;
    this.browser.leave(this);
    for (const end of this.#timers) end();
    this.#listeners.clear();
    this.#kill();
  }
  hear(message: ChannelMessage): void {
    for (const hear of this.#listeners) hear(message);
  }

  #device(): Device {
    const { browser } = this;
    const { disk, time } = browser;
    /** Never resolves, so that a killed tab's code stops at its next asynchronous call. */
    const never = new Promise<never>(() => {});
    const alive =
      <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
      async (...args: Args): Promise<Answer> => {
        if (!this.isAlive) return never;
        const answer = await work(...args);
        return this.isAlive ? answer : never;
      };
    const channel: Channel = {
      post: (message) => this.isAlive && browser.tell(this, message),
      listen: (hear) => {
        this.#listeners.add(hear);
        return () => this.#listeners.delete(hear);
      },
    };
    return {
      store: () => ({
        add: alive((call: Unnumbered, replaced: OutboxCall | null) => disk.add(call, replaced)),
        of: alive((user: string) => disk.of(user)),
        claim: alive((sequence: number) => disk.claim(sequence)),
        change: alive((sequence: number, part: Partial<OutboxCall>) => disk.change(sequence, part)),
        remove: alive((sequences: readonly number[]) => disk.remove(sequences)),
        forget: alive((user: string) => disk.forget(user)),
        lease: alive((holder: string, now: number, until: number) => disk.lease(holder, now, until)),
        release: alive((holder: string) => disk.release(holder)),
        close: () => {},
      }),
      lock: () => browser.lockFor(this),
      channel,
      send: alive((call: OutboxCall) => browser.send(call, this)),
      build: browser.build,
      persist: () => {},
      now: () => time.now + browser.clockOff,
      later: (work, ms) => {
        const end = time.later(() => this.isAlive && work(), ms);
        this.#timers.add(end);
        return end;
      },
    };
  }
}
