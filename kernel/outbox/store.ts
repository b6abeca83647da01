import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from "idb";
import { outdated, readCall, type OutboxCall } from "./rules";

const DATABASE = "clothesline-outbox";
/** A browser that neither opens nor refuses its database counts as one that has none. */
const OPENING_MS = 5_000;

interface Schema extends DBSchema {
  calls: { key: number; value: OutboxCall; indexes: { user: string } };
  /** Who sends, where the browser has no locks: a holder, and until when. */
  lease: { key: string; value: { name: string; holder: string; until: number } };
}
type Handle = IDBPDatabase<Schema>;

export type Unnumbered = Omit<OutboxCall, "sequence">;

/** The calls of everybody on this device, in the order in which they were written. Each method throws where the device keeps nothing. */
export interface OutboxStore {
  /** Writes a call down, in the place of `replaced` where that still waits untried. Resolved, it is on the disk. */
  add(call: Unnumbered, replaced: OutboxCall | null): Promise<OutboxCall>;
  of(user: string): Promise<OutboxCall[]>;
  /** Takes a waiting call to send it: null where another tab has dropped, replaced or sent it meanwhile. */
  claim(sequence: number): Promise<OutboxCall | null>;
  change(sequence: number, part: Partial<OutboxCall>): Promise<void>;
  remove(sequences: readonly number[]): Promise<void>;
  forget(user: string): Promise<void>;
  /** Holds the right to send until `until`, or is told that another does. */
  lease(holder: string, now: number, until: number): Promise<boolean>;
  release(holder: string): Promise<void>;
  close(): void;
}

/** The outbox in IndexedDB. `onEmptied` is called where the database had to be made anew while it was in use: what it held is gone. */
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
      // One that ends later than any could be given was given by a clock that has been put right since.
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
      // Its failure is what `done` throws; told twice, the second would be nobody's.
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

  /** A connection that the browser has closed (iOS does, in the background) is opened again, once. */
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
    if (typeof indexedDB === "undefined") throw new Error("This browser keeps no data.");
    let isMade = false;
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade(made) {
        isMade = true;
        made.createObjectStore("calls", { keyPath: "sequence", autoIncrement: true }).createIndex("user", "user");
        made.createObjectStore("lease", { keyPath: "name" });
      },
      // Whoever deletes it, or a later build that changes it, must not wait for this tab.
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
    end = setTimeout(() => fail(new Error("This browser's storage does not answer.")), OPENING_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(end));
}

/** Makes room: what was sent is dropped first. */
export async function pruneSent(store: OutboxStore, user: string, now: number, all = false): Promise<void> {
  const calls = await store.of(user);
  const gone = all ? calls.filter(({ state }) => state === "sent") : outdated(calls, now);
  if (gone.length > 0) await store.remove(gone.map(({ sequence }) => sequence));
}
