import { EventEmitter } from "node:events";
import pg from "pg";
import type { DomainEvent } from "~/kernel/definition";
import { database } from "./database/database.server";

const CHANNEL = "clothesline";
const emitter = new EventEmitter().setMaxListeners(0);
let listener: pg.Client | undefined;

/** Tells every device that watches, in this process and, on a PostgreSQL server, in the others. */
export async function publish(events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  if (!listener) {
    for (const event of events) emitter.emit(event.topic, event);
    return;
  }
  await database().pool.query("select pg_notify($1, event) from unnest($2::text[]) as event", [CHANNEL, events.map((event) => JSON.stringify(event))]);
}

/** Calls back for each event of a topic; answers what ends it. */
export function subscribe(topic: string, hear: (event: DomainEvent) => void): () => void {
  emitter.on(topic, hear);
  return () => emitter.off(topic, hear);
}

/** On a PostgreSQL server events travel by LISTEN and NOTIFY, so that any number of processes hear them. */
export async function connectEvents(): Promise<void> {
  const { connectionString } = database();
  if (!connectionString) return;
  const client = new pg.Client({ connectionString });
  client.on("notification", ({ payload }) => {
    const event = JSON.parse(payload ?? "{}") as DomainEvent;
    emitter.emit(event.topic, event);
  });
  client.on("error", () => {
    listener = undefined;
    setTimeout(() => void connectEvents().catch(() => {}), 1_000).unref();
  });
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  listener = client;
}

export async function disconnectEvents(): Promise<void> {
  const client = listener;
  listener = undefined;
  emitter.removeAllListeners();
  await client?.end();
}
