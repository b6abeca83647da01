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

/** How many of the latest topics are remembered. */
const REMEMBERED = 5_000;
/**
 * When each topic's last event without a version arrived. Events with a version need no time:
 * whoever holds data compares the versions.
 */
const cameAt = new Map<string, number>();
/**
 * Changes before this are unknown here: this process had not started, was disconnected for a while,
 * or has forgotten them.
 */
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

/**
 * When any of these topics last changed without a version, in milliseconds since 1970; if unknown,
 * the latest possible time.
 */
export const lastChange = (topics: readonly string[]): number =>
  Math.max(knownSince, ...topics.map((topic) => cameAt.get(topic) ?? 0));

/** Batched: events published while one statement is running are sent with the next one. */
let pending: DomainEvent[] = [];
let sending: Promise<void> | undefined;

/**
 * Publishes to every subscriber, in this process and, on a PostgreSQL server, in the others. Called
 * after the commit. A failure to publish does not fail the request, because a device that misses an
 * event catches up. Resolves once it has been sent.
 */
export async function publish(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  // While this process does not listen, its own notification would not come back to it.
  if (!listener?.online) notifyHere(events);
  if (!listener) return;
  pending.push(...events);
  await (sending ??= sendPending());
}

/**
 * Sends until nothing is left. The check and the end are in one event-loop turn, so that a later
 * event starts a new run.
 */
async function sendPending(): Promise<void> {
  while (pending.length > 0) {
    const events = pending;
    pending = [];
    try {
      // It stores nothing, so its commit need not wait for the disk.
      await database().pool.query({
        name: "notify",
        text: `select pg_notify($1, event), set_config('synchronous_commit', 'off', true)
          from unnest($2::text[]) as event`,
        values: [CHANNEL, inNotifications(events)],
      });
    } catch (error) {
      logger.warn({ error: (error as Error).message }, "The events could not be sent to the other processes.");
      if (listener?.online) notifyHere(events);
    }
  }
  sending = undefined;
}

/** A PostgreSQL notification must be shorter than 8,000 bytes. */
const MAX_NOTIFICATION_BYTES = 7_900;

/** Packs the events into as few notifications as possible, without duplicates. */
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

/**
 * Calls back when events may have been missed, so that watchers refetch. Returns the unsubscribe
 * function.
 */
export function onMissed(catchUp: () => void): () => void {
  emitter.on(CATCH_UP, catchUp);
  return () => emitter.off(CATCH_UP, catchUp);
}

/**
 * "offline" while this process does not receive the others' events. With the embedded database
 * there are no others.
 */
export const eventsHealth = (): "online" | "offline" => (listener && !listener.online ? "offline" : "online");

/**
 * On a PostgreSQL server events travel by LISTEN and NOTIFY, so that any number of processes
 * receive them.
 */
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
