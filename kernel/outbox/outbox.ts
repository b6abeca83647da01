import type { SenderLock } from "./lock";
import { asWaiting, headsOf, isUnsent, replacedBy, type NewCall, type OutboxCall, type Person } from "./rules";
import { Sender, type Held, type Outcome } from "./sender";
import { pruneSent, type OutboxStore, type Unnumbered } from "./store";

/** The messages between the tabs of one device. */
export interface Channel {
  post(message: ChannelMessage): void;
  listen(listener: (message: ChannelMessage) => void): () => void;
}
export type ChannelMessage = { kind: "changed" } | { kind: "sending"; keys: string[] } | { kind: "held"; held: Held };

/** The device as the outbox sees it: a browser's, or a simulated one. */
export interface Device {
  /** `onEmptied` is called if the store loses its contents while in use. */
  store(onEmptied: () => void): OutboxStore;
  lock(store: OutboxStore): SenderLock;
  channel: Channel;
  send(call: OutboxCall, signal: AbortSignal): Promise<Outcome>;
  build: string;
  /** Asks the browser not to evict stored data. Called at the first write. */
  persist(): void;
  now(): number;
  later(work: () => void, ms: number): () => void;
}

export interface OutboxSnapshot {
  person: Person | null;
  /** This person's calls in order: pending, refused, and recently sent. */
  calls: readonly OutboxCall[];
  sending: ReadonlySet<string>;
  /** Keys of calls that could not be stored on this device; they last only as long as this page. */
  unkept: ReadonlySet<string>;
  held: Held | null;
}

const NOTHING: OutboxSnapshot = { person: null, calls: [], sending: new Set(), unkept: new Set(), held: null };

/**
 * What people did on this device that the server has not accepted yet: first stored, then sent
 * (design 2.3). Each tab has an outbox; all share the stored calls, and one of them sends. React
 * reads the snapshot.
 */
export class Outbox {
  #snapshot = NOTHING;
  #listeners = new Set<() => void>();
  /** Calls that could not be stored, in order. */
  #unkept: OutboxCall[] = [];
  #unkeptNumber = Number.MAX_SAFE_INTEGER / 2;
  #writing: Promise<unknown> = Promise.resolve();
  #hasWritten = false;
  #reads = 0;
  #latest: Promise<void> = Promise.resolve();
  readonly #store: OutboxStore;
  readonly #sender: Sender;
  readonly #endListening: () => void;

  constructor(private readonly device: Device) {
    this.#store = device.store(() => void this.#restoreLost());
    this.#sender = new Sender({
      lock: device.lock(this.#store),
      calls: () => this.#current(),
      claim: (call) => (this.#isUnkept(call) ? Promise.resolve(call) : this.#store.claim(call.sequence)),
      send: (call, signal) => device.send(call, signal),
      settle: (call, outcome) => this.#settle(call, outcome),
      onSending: (sending) => {
        this.#update({ sending });
        device.channel.post({ kind: "sending", keys: [...sending] });
      },
      onHeld: (held) => {
        this.#update({ held });
        device.channel.post({ kind: "held", held });
      },
      now: () => device.now(),
      later: (work, ms) => device.later(work, ms),
    });
    this.#endListening = device.channel.listen((message) => this.#receive(message));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): OutboxSnapshot => this.#snapshot;

  /**
   * Sets who is signed in on this page. Other people's calls on this device are neither shown nor
   * sent.
   */
  async identify(person: Person): Promise<void> {
    if (this.#snapshot.person?.id !== person.id) {
      this.#unkept = this.#unkept.filter(({ user }) => user === person.id);
      this.#update({ ...NOTHING, person });
    } else this.#update({ held: null });
    await this.refresh();
    await pruneSent(this.#store, person.id, this.device.now()).catch(() => {});
    this.#sender.wake();
  }

  /**
   * Stores a call, then sends it. Resolves once it is safe on this device ("kept"), or, if it could
   * not be stored, is held in this page's memory until sent ("unkept").
   */
  write(call: NewCall): Promise<"kept" | "unkept"> {
    const writing = this.#writing.then(() => this.#write(call));
    this.#writing = writing.catch(() => {});
    return writing;
  }

  async #write(call: NewCall): Promise<"kept" | "unkept"> {
    const { person } = this.#snapshot;
    if (!person) throw new Error("Nobody is signed in on this page.");
    const written = asWaiting(call, person, { build: this.device.build, clock: this.device.now() });
    if (!this.#hasWritten) this.device.persist();
    this.#hasWritten = true;
    const unkept = { ...written, sequence: (this.#unkeptNumber += 1) };
    await this.#keepAll();
    // Later calls must not overtake those that could not be stored.
    if (this.#unkept.length > 0) this.#unkept.push(unkept);
    else await this.#keep(unkept).catch(() => this.#unkept.push(unkept));
    await this.refresh();
    this.device.channel.post({ kind: "changed" });
    this.#sender.start(call.lane);
    return this.#unkept.some(({ key }) => key === call.key) ? "unkept" : "kept";
  }

  /** Stores the calls that are only in memory, in order. */
  async #keepAll(): Promise<void> {
    for (const call of [...this.#unkept]) {
      try {
        await this.#keep(call);
      } catch {
        return;
      }
      this.#unkept = this.#unkept.filter(({ key }) => key !== call.key);
    }
  }

  async #keep(unkept: OutboxCall): Promise<void> {
    const call: Unnumbered & { sequence?: number } = { ...unkept };
    delete call.sequence;
    const replaced = replacedBy(await this.#store.of(call.user), call);
    try {
      await this.#store.add(call, replaced);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "QuotaExceededError") throw error;
      await pruneSent(this.#store, call.user, this.device.now(), true);
      await this.#store.add(call, replaced);
    }
  }

  /** Whether a call that will be sent has no response yet. */
  isSomethingWaiting(): boolean {
    return headsOf(this.#snapshot.calls).length > 0;
  }

  /** Sends pending calls now; resolves once each lane has had its turn. */
  async sendNow(): Promise<void> {
    this.#update({ held: null });
    this.#sender.wake();
    await this.#sender.settled();
  }

  /** The network may be back, or the page is visible again. */
  wake(): void {
    void this.refresh().then(() => this.#sender.wake());
  }

  /** The page is suspended, perhaps for good. */
  sleep(): void {
    this.#sender.stop();
  }

  /** Drops calls at the person's request, except one that is being sent right now. */
  async drop(calls: readonly OutboxCall[]): Promise<void> {
    const keys = new Set(calls.map(({ key }) => key));
    for (const key of this.#snapshot.sending) keys.delete(key);
    const dropped = calls.filter(({ key }) => keys.has(key) || key === "");
    this.#unkept = this.#unkept.filter(({ key }) => !keys.has(key));
    await this.#store.remove(dropped.map(({ sequence }) => sequence)).catch(() => {});
    await this.#changed();
  }

  /** Retries a refused call at the person's request; its lane continues from there. */
  async sendAgain({ sequence, key }: OutboxCall): Promise<void> {
    const part = { state: "waiting", refusal: null } as const;
    const unkept = this.#unkept.find((call) => call.key === key);
    if (unkept) Object.assign(unkept, part);
    else await this.#store.change(sequence, part);
    await this.#changed();
  }

  /** Deletes everything of a person from this device. */
  async forget(user: string): Promise<void> {
    this.#unkept = this.#unkept.filter((call) => call.user !== user);
    await this.#store.forget(user).catch(() => {});
    if (this.#snapshot.person?.id === user) this.#update(NOTHING);
    this.device.channel.post({ kind: "changed" });
  }

  async #changed(): Promise<void> {
    await this.refresh();
    this.device.channel.post({ kind: "changed" });
    this.#sender.wake();
  }

  /** Reloads the stored calls; once resolved, the snapshot is at least as new as this call. */
  refresh(): Promise<void> {
    const read = (this.#reads += 1);
    const { person } = this.#snapshot;
    const reading = this.#current(true).then((calls) => {
      if (read !== this.#reads) return this.#latest;
      if (person === this.#snapshot.person)
        this.#update({ calls, unkept: new Set(this.#unkept.map(({ key }) => key)) });
    });
    this.#latest = reading;
    return reading;
  }

  /** The stored calls plus those only in memory. Without storage, the calls as last read. */
  async #current(withSent = false): Promise<readonly OutboxCall[]> {
    const { person } = this.#snapshot;
    if (!person) return [];
    const kept = await this.#store
      .of(person.id)
      .catch(() => this.#snapshot.calls.filter((call) => !this.#isUnkept(call)));
    const keys = new Set(kept.map(({ key }) => key));
    const calls = [...kept, ...this.#unkept.filter(({ key }) => !keys.has(key))];
    return withSent ? calls : calls.filter(isUnsent);
  }

  #isUnkept = ({ key }: OutboxCall) => this.#unkept.some((call) => call.key === key);

  async #settle(call: OutboxCall, outcome: Extract<Outcome, { kind: "answered" | "refused" }>): Promise<void> {
    const part: Partial<OutboxCall> =
      outcome.kind === "answered"
        ? { state: "sent", answer: outcome.answer, sentAt: this.device.now() }
        : { state: "refused", refusal: { status: outcome.status, message: outcome.message } };
    const unkept = this.#unkept.find(({ key }) => key === call.key);
    if (unkept) Object.assign(unkept, part);
    else await this.#store.change(call.sequence, part);
    await this.refresh();
    this.device.channel.post({ kind: "changed" });
  }

  /** The database was deleted under this tab: stores again the calls not yet accepted. */
  async #restoreLost(): Promise<void> {
    const unkept = new Set(this.#unkept.map(({ key }) => key));
    const lost = this.#snapshot.calls.filter((call) => isUnsent(call) && !unkept.has(call.key));
    this.#unkept = [...lost, ...this.#unkept];
    this.#writing = this.#writing.then(() => this.#keepAll());
    await this.#writing;
    await this.#changed();
  }

  #receive(message: ChannelMessage): void {
    if (message.kind === "changed") void this.refresh().then(() => this.#sender.watch());
    else if (message.kind === "held") this.#update({ held: message.held });
    else this.#update({ sending: new Set(message.keys), held: null });
  }

  #update(part: Partial<OutboxSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  end(): void {
    this.#endListening();
    this.#sender.stop();
    this.#listeners.clear();
    this.#store.close();
  }
}
