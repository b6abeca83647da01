import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** What a person has entered and not sent. `at` is the time of the last change, in milliseconds. */
export interface StoredDraft {
  value: unknown;
  at: number;
}
interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft };
}

const DATABASE = "clothesline-drafts";
/** A draft that nobody has continued for this long is forgotten. */
const MAX_AGE_MS = 30 * 86_400_000;

/** This page's drafts, so that one is there at once, also where the device can't store any. */
const memory = new Map<string, StoredDraft | null>();
let opening: Promise<IDBPDatabase<Schema>> | undefined;

async function open(): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore("drafts"),
    terminated: () => void (opening = undefined),
  });
  void forgetOld(database);
  return database;
}

async function forgetOld(database: IDBPDatabase<Schema>): Promise<void> {
  const { store } = database.transaction("drafts", "readwrite");
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.at < Date.now() - MAX_AGE_MS) await cursor.delete();
}

/** In the order of the calls, since IndexedDB runs transactions on one store one after another. */
function using<Answer>(work: (database: IDBPDatabase<Schema>) => Promise<Answer>): Promise<Answer> {
  return (opening ??= open()).then(work).catch((error: unknown) => {
    // A device that is full or stores nothing keeps the draft for as long as the page.
    opening = undefined;
    throw error;
  });
}

/** The draft of this name; null if there is none. Never throws. */
export async function readStored(name: string): Promise<StoredDraft | null> {
  const kept = memory.get(name);
  if (kept !== undefined) return kept;
  const stored = await using((database) => database.get("drafts", name)).catch(() => undefined);
  return memory.get(name) ?? stored ?? null;
}

/** Stores a draft; each change replaces the one before. */
export function keep(name: string, value: unknown): void {
  const draft = { value, at: Date.now() };
  memory.set(name, draft);
  void using((database) => database.put("drafts", draft, name)).catch(() => {});
}

/** Deletes a draft: it was sent, or its person discarded it. */
export function drop(name: string): void {
  memory.set(name, null);
  void using((database) => database.delete("drafts", name)).catch(() => {});
}
