import { EventEmitter } from "node:events";
import { database } from "./database/database.server";
import { Listener } from "./listener.server";
import { logger } from "./logger.server";

/** Something that happened, told to whoever listens to its topic once the transaction is on the disk. */
export interface DomainEvent {
  topic: string;
  kind: string;
  data?: unknown;
}

const CHANNEL = "clothesline";
const emitter = new EventEmitter().setMaxListeners(0);
/** What a topic of a domain's is never called. */
const CATCH_UP = Symbol("catch up");
let listener: Listener | undefined;

const tellHere = (events: readonly DomainEvent[]) => {
  for (const event of events) emitter.emit(event.topic, event);
};

/** What waits to be told to the other processes: whatever comes while one statement is on its way goes with the next. */
let untold: DomainEvent[] = [];
let telling: Promise<void> | undefined;

/**
 * Tells every device that watches, in this process and, on a PostgreSQL server, in the others. What is told has been
 * written before: that it cannot be told fails nobody, and whoever misses it catches up. Answers when it is told; this process's own
 * devices know by then, or at once where it has no others.
 */
export async function publish(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  // While this process does not listen, its own word would not come back to it.
  if (!listener?.online) tellHere(events);
  if (!listener) return;
  untold.push(...events);
  telling ??= tellOthers().finally(() => (telling = undefined));
  await telling;
}

async function tellOthers(): Promise<void> {
  while (untold.length > 0) {
    const events = untold;
    untold = [];
    try {
      await database().pool.query("select pg_notify($1, event) from unnest($2::text[]) as event", [
        CHANNEL,
        events.map((event) => JSON.stringify(event)),
      ]);
    } catch (error) {
      logger.warn({ error: (error as Error).message }, "What happened could not be told to the other processes.");
      if (listener?.online) tellHere(events);
    }
  }
}

/** Calls back for each event of a topic; answers what ends it. */
export function subscribe(topic: string, hear: (event: DomainEvent) => void): () => void {
  emitter.on(topic, hear);
  return () => emitter.off(topic, hear);
}

/** Calls back when events may have been missed, so that whoever watches asks anew; answers what ends it. */
export function onMissed(catchUp: () => void): () => void {
  emitter.on(CATCH_UP, catchUp);
  return () => emitter.off(CATCH_UP, catchUp);
}

/** Offline while this process does not hear what the others say. The embedded database has one process, which always hears itself. */
export const eventsHealth = (): "online" | "offline" => (listener && !listener.online ? "offline" : "online");

/** On a PostgreSQL server events travel by LISTEN and NOTIFY, so that any number of processes hear them. */
export async function connectEvents(): Promise<void> {
  const { connectionString } = database();
  if (!connectionString) return;
  const connecting = new Listener(connectionString, CHANNEL, {
    message: (payload) => tellHere([JSON.parse(payload) as DomainEvent]),
    back: () => emitter.emit(CATCH_UP),
  });
  await connecting.start();
  listener = connecting;
}

export async function disconnectEvents(): Promise<void> {
  await telling;
  const connected = listener;
  listener = undefined;
  emitter.removeAllListeners();
  await connected?.stop();
}
