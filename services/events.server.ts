import { EventEmitter } from "node:events";
import { database } from "./database/database.server";
import { Listener } from "./listener.server";
import { logger } from "./logger.server";

/** Something that happened; published to the subscribers of its topic after the commit. */
export interface DomainEvent {
  topic: string;
  kind: string;
  data?: unknown;
}

const CHANNEL = "clothesline";
const emitter = new EventEmitter().setMaxListeners(0);
/** A symbol, so that no domain's topic can have this name. */
const CATCH_UP = Symbol("catch up");
let listener: Listener | undefined;

/** So many topics are remembered, the latest. */
const REMEMBERED = 5_000;
/** When the last event came of each topic, of those that name no version: by its version whoever holds data knows whether it is theirs. */
const cameAt = new Map<string, number>();
/** What happened before this is not known here: this process had not begun, was deaf for a while, or has forgotten it. */
let knownSince = Date.now();

const notifyHere = (events: readonly DomainEvent[]) => {
  for (const event of events) {
    remember(event);
    emitter.emit(event.topic, event);
  }
};

function remember({ topic, data }: DomainEvent): void {
  if (typeof (data as { version?: unknown } | undefined)?.version === "number") return;
  cameAt.delete(topic);
  cameAt.set(topic, Date.now());
  if (cameAt.size <= REMEMBERED) return;
  const [oldest, at] = cameAt.entries().next().value!;
  cameAt.delete(oldest);
  knownSince = Math.max(knownSince, at);
}

/** When any of these topics last changed without naming a version, in milliseconds since 1970: at the latest, where nobody knows. */
export const lastChange = (topics: readonly string[]): number =>
  Math.max(knownSince, ...topics.map((topic) => cameAt.get(topic) ?? 0));

/** Batched: what is published while one statement is on its way goes with the next one. */
let pending: DomainEvent[] = [];
let sending: Promise<void> | undefined;

/**
 * Publishes to every subscriber, in this process and, on a PostgreSQL server, in the others. Called after the commit. A
 * failure to publish does not fail the request, because a device that misses an event catches up. Resolves when it has been sent.
 */
export async function publish(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  // While this process does not listen, its own notification would not come back to it.
  if (!listener?.online) notifyHere(events);
  if (!listener) return;
  pending.push(...events);
  await (sending ??= sendPending());
}

/** Sends until nothing is left. The check and the end are in one event-loop turn, so that a later event starts a new run. */
async function sendPending(): Promise<void> {
  while (pending.length > 0) {
    const events = pending;
    pending = [];
    try {
      // Nothing of it is kept, so its commit need not wait for the disk.
      await database().pool.query({
        name: "notify",
        text: "select pg_notify($1, event), set_config('synchronous_commit', 'off', true) from unnest($2::text[]) as event",
        values: [CHANNEL, inNotifications(events)],
      });
    } catch (error) {
      logger.warn({ error: (error as Error).message }, "What happened could not be told to the other processes.");
      if (listener?.online) notifyHere(events);
    }
  }
  sending = undefined;
}

/** PostgreSQL takes less than 8,000 bytes in a notification. */
const MAX_NOTIFICATION_BYTES = 7_900;

/** As few notifications as they fit in, each event once: lists that several acts changed have changed. */
function inNotifications(events: readonly DomainEvent[]): string[] {
  const notifications: string[] = [];
  let bytes = Infinity;
  for (const event of new Set(events.map((event) => JSON.stringify(event)))) {
    bytes += Buffer.byteLength(event) + 1;
    if (bytes < MAX_NOTIFICATION_BYTES) notifications.push(`${notifications.pop()},${event}`);
    else {
      notifications.push(event);
      bytes = Buffer.byteLength(event) + 2;
    }
  }
  return notifications.map((written) => `[${written}]`);
}

/** Calls back for each event of a topic. Returns the unsubscribe function. */
export function subscribe(topic: string, hear: (event: DomainEvent) => void): () => void {
  emitter.on(topic, hear);
  return () => emitter.off(topic, hear);
}

/** Calls back when events may have been missed, so that watchers refetch. Returns the unsubscribe function. */
export function onMissed(catchUp: () => void): () => void {
  emitter.on(CATCH_UP, catchUp);
  return () => emitter.off(CATCH_UP, catchUp);
}

/** "offline" while this process does not receive the others' events. With the embedded database there are no others. */
export const eventsHealth = (): "online" | "offline" => (listener && !listener.online ? "offline" : "online");

/** On a PostgreSQL server events travel by LISTEN and NOTIFY, so that any number of processes hear them. */
export async function connectEvents(): Promise<void> {
  const { connectionString } = database();
  if (!connectionString) return;
  const connecting = new Listener(connectionString, CHANNEL, {
    message: (payload) => notifyHere(JSON.parse(payload) as DomainEvent[]),
    back: () => {
      knownSince = Date.now();
      emitter.emit(CATCH_UP);
    },
  });
  await connecting.start();
  listener = connecting;
}

export async function disconnectEvents(): Promise<void> {
  await sending;
  const connected = listener;
  listener = undefined;
  emitter.removeAllListeners();
  await connected?.stop();
}
