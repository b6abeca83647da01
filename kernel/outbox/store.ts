import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from "idb";
import { outdated, readCall, type OutboxCall } from "./rules";

const DATABASE = "clothesline-outbox";
/** A browser whose database does not open within this time counts as having none. */
const OPENING_MS = 5_000;

interface Schema extends DBSchema {
  calls: { key: number; value: OutboxCall; indexes: { user: string } };
  /** The sender lease for browsers without locks: its holder and expiry. */
  lease: { key: string; value: { name: string; holder: string; until: number } };
}
type Handle = IDBPDatabase<Schema>;

export type Unnumbered = Omit<OutboxCall, "sequence">;

/**
 * The calls of everyone on this device, in the order they were stored. Each method throws if the
 * device cannot store anything.
 */
export interface OutboxStore {
  /**
   * Stores a call, replacing `replaced` if that is still pending and untried. Resolves once it is
   * on disk.
   */
  add(call: Unnumbered, replaced: OutboxCall | null): Promise<OutboxCall>;
  of(user: string): Promise<OutboxCall[]>;
  /** Takes a pending call for sending; null if another tab has dropped, replaced or sent it. */
  claim(sequence: number): Promise<OutboxCall | null>;
  change(sequence: number, part: Partial<OutboxCall>): Promise<void>;
  remove(sequences: readonly number[]): Promise<void>;
  forget(user: string): Promise<void>;
  /** Takes the sender lease until `until`; false if another tab holds it. */
  lease(holder: string, now: number, until: number): Promise<boolean>;
  release(holder: string): Promise<void>;
  close(): void;
}

/**
 * The outbox in IndexedDB. `onEmptied` is called if the database had to be recreated while in use,
 * so that its contents are lost.
 */
export class IndexedStore implements OutboxStore {
  #opening: Promise<Handle> | null = null;
  #hasBeenOpen = false;

  constructor(private readonly onEmptied: () => void = () => {}) {}

  async add(call: Unnumbered, replaced: OutboxCall | null): Promise<OutboxCall> {
    return this.#writing("calls", "strict", async (calls) => {
      if (replaced) {
        const before = await calls.get(replaced.sequence);
        if (before?.state === "waiting" && !before.tried) await calls.delete(replaced.sequence);
      }
      const sequence = await calls.add(call as OutboxCall);
      return { ...call, sequence };
    });
  }

  async of(user: string): Promise<OutboxCall[]> {
    const rows = await this.#using((database) => database.getAllFromIndex("calls", "user", user));
    return rows
      .map(readCall)
      .filter((call) => call !== null)
      .sort((one, other) => one.sequence - other.sequence);
  }

  async claim(sequence: number): Promise<OutboxCall | null> {
    return this.#writing("calls", "relaxed", async (calls) => {
      const call = readCall(await calls.get(sequence));
      if (call?.state !== "waiting") return null;
      if (!call.tried) await calls.put({ ...call, tried: true });
      return { ...call, tried: true };
    });
  }

  async change(sequence: number, part: Partial<OutboxCall>): Promise<void> {
    await this.#writing("calls", "strict", async (calls) => {
      const call = await calls.get(sequence);
      if (call) await calls.put({ ...call, ...part });
    });
  }

  async remove(sequences: readonly number[]): Promise<void> {
    await this.#writing("calls", "strict", async (calls) => {
      for (const sequence of sequences) await calls.delete(sequence);
    });
  }

  async forget(user: string): Promise<void> {
    await this.#writing("calls", "strict", async (calls) => {
      for (const key of await calls.index("user").getAllKeys(user)) await calls.delete(key);
    });
  }

  async lease(holder: string, now: number, until: number): Promise<boolean> {
    return this.#writing("lease", "relaxed", async (leases) => {
      const held = await leases.get("sender");
      // An expiry later than any that could be granted comes from a clock that has been corrected
      // since.
      const isHeld = held && held.holder !== holder && held.until > now && held.until <= until;
      if (!isHeld) await leases.put({ name: "sender", holder, until });
      return !isHeld;
    });
  }

  async release(holder: string): Promise<void> {
    await this.#writing("lease", "relaxed", async (leases) => {
      if ((await leases.get("sender"))?.holder === holder) await leases.delete("sender");
    });
  }

  close(): void {
    void this.#opening?.then((database) => database.close()).catch(() => {});
    this.#opening = null;
  }

  #writing<Name extends "calls" | "lease", Answer>(
    name: Name,
    durability: "strict" | "relaxed",
    work: (store: Writable<Name>) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#using(async (database) => {
      const transaction = database.transaction(name, "readwrite", { durability });
      // `done` rejects with the same error; handling it here avoids an unhandled rejection.
      const ended = transaction.done.catch((error: unknown) => error as Error);
      try {
        const answer = await work(transaction.store as Writable<Name>);
        const failure = await ended;
        if (failure instanceof Error) throw failure;
        return answer;
      } catch (error) {
        throw (await ended) ?? error;
      }
    });
  }

  /** Reopens a connection once if the browser has closed it, as iOS does in the background. */
  async #using<Answer>(work: (database: Handle) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await this.#open());
    } catch (error) {
      if (!isOfClosed(error)) throw error;
      this.close();
      return work(await this.#open());
    }
  }

  #open(): Promise<Handle> {
    if (this.#opening) return this.#opening;
    const opening = withinTime(this.#openNow());
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    return opening;
  }

  async #openNow(): Promise<Handle> {
    if (typeof indexedDB === "undefined") throw new Error("This browser cannot store data.");
    let isMade = false;
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade(made) {
        isMade = true;
        made.createObjectStore("calls", { keyPath: "sequence", autoIncrement: true }).createIndex("user", "user");
        made.createObjectStore("lease", { keyPath: "name" });
      },
      // Deleting the database, or upgrading it in a later build, must not wait for this tab.
      blocking: () => this.close(),
      terminated: () => (this.#opening = null),
    });
    if (isMade && this.#hasBeenOpen) this.onEmptied();
    this.#hasBeenOpen = true;
    return database;
  }
}

type Writable<Name extends "calls" | "lease"> = IDBPObjectStore<Schema, [Name], Name, "readwrite">;

const isOfClosed = (error: unknown) =>
  error instanceof Error && ["InvalidStateError", "NotFoundError", "AbortError", "UnknownError"].includes(error.name);

async function withinTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  let end: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    end = setTimeout(() => fail(new Error("This browser's storage does not respond.")), OPENING_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(end));
}

/** Makes room by deleting sent calls. */
export async function pruneSent(store: OutboxStore, user: string, now: number, all = false): Promise<void> {
  const calls = await store.of(user);
  const obsolete = all ? calls.filter(({ state }) => state === "sent") : outdated(calls, now);
  if (obsolete.length > 0) await store.remove(obsolete.map(({ sequence }) => sequence));
}
