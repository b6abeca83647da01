import { openStream, type Stream } from "#services/event-stream.server";
import { lastChange, subscribe } from "#services/events.server";
import type { Actor } from "../actor";
import { AppError, badInput, notSignedIn } from "../errors";
import type { Visit } from "../handlers.server";
import { resolveActor } from "../sign-in/session.server";
import { MAX_TOPICS } from "./address";
import { admitToTopic } from "./topics.server";

const MAX_TOPIC_CHARACTERS = 200;

/**
 * The requested topics without duplicates. @throws AppError 400 if the request as a whole is
 * invalid; a single invalid topic is refused in the stream.
 */
function topicsAsked(url: URL): string[] {
  const requested = [...new Set(url.searchParams.getAll("topic"))];
  if (requested.length === 0) throw badInput({ topic: "topic is missing: name at least one." });
  if (requested.length > MAX_TOPICS)
    throw badInput({ topic: `topic is given ${requested.length} times: a stream has at most ${MAX_TOPICS}.` });
  if (requested.some((topic) => topic.length > MAX_TOPIC_CHARACTERS))
    throw badInput({ topic: `topic has more than ${MAX_TOPIC_CHARACTERS} characters.` });
  return requested;
}

/**
 * The event stream of a browser. For each topic it sends `opened` with its current version and,
 * without a version, its last change; then `changed` for each change; and `refused` if this person
 * may not watch it, or no longer may. Every twenty seconds a heartbeat checks again who they are
 * and what they may watch.
 */
export function openLive(visit: Visit): Response {
  const requested = topicsAsked(visit.url);
  if (visit.actor.id === null) throw notSignedIn();
  return openStream(visit.request, (stream) => {
    const watching = new Watching(stream, visit, requested);
    void watching.begin();
    return watching;
  });
}

interface Joined {
  subscribesTo: string;
  leave(): void;
}

class Watching {
  #joined = new Map<string, Joined>();
  #left = false;

  constructor(
    private readonly stream: Stream,
    private readonly visit: Visit,
    private readonly asked: readonly string[],
  ) {}

  async begin(): Promise<void> {
    await Promise.all(
      this.asked.map((topic) =>
        this.#join(topic, this.visit.actor).catch((error: unknown) =>
          // An unexpected error, such as an unreachable database: the device reconnects.
          error instanceof AppError ? this.#refuse(topic, error) : this.stream.sendAway(),
        ),
      ),
    );
  }

  /**
   * Subscribes before reading the version, so that a change in between is reported, at worst twice.
   */
  async #join(topic: string, actor: Actor): Promise<void> {
    const { subscribesTo, version } = await admitToTopic(actor, topic);
    this.#subscribe(topic, subscribesTo);
    const now = await version();
    this.stream.send({ kind: "opened", data: { topic, version: now, changed: lastChange(subscribesTo) } });
  }

  #subscribe(topic: string, addresses: readonly string[]): void {
    if (this.#left) return;
    this.#joined.get(topic)?.leave();
    const unsubscribe = addresses.map((address) =>
      subscribe(address, ({ data }) => this.#sendChange(topic, versionIn(data))),
    );
    this.#joined.set(topic, {
      subscribesTo: String(addresses),
      leave: () => unsubscribe.forEach((leave) => leave()),
    });
  }

  #sendChange(topic: string, version: number | null): void {
    this.stream.send({ kind: "changed", data: { topic, version, ...(version === null && { changed: Date.now() }) } });
  }

  #refuse(topic: string, { status, message }: AppError): void {
    this.#joined.get(topic)?.leave();
    this.#joined.delete(topic);
    this.stream.send({ kind: "refused", data: { topic, status, message } });
  }

  /**
   * Checks again who this is and what they may watch. If a check fails, it is repeated at the next
   * heartbeat.
   */
  async beat(): Promise<void> {
    this.stream.send({ kind: "beat" });
    const { actor } = await resolveActor(this.visit.request, { extend: false });
    if (actor.id !== this.visit.actor.id) return this.stream.end();
    for (const topic of [...this.#joined.keys()]) {
      try {
        const { subscribesTo } = await admitToTopic(actor, topic);
        // Its underlying events have changed (a driver now covers another route), so what was
        // missed is refetched.
        if (this.#joined.get(topic)?.subscribesTo === String(subscribesTo)) continue;
        this.#subscribe(topic, subscribesTo);
        this.#sendChange(topic, null);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#refuse(topic, error);
      }
    }
  }

  leave(): void {
    this.#left = true;
    for (const { leave } of this.#joined.values()) leave();
    this.#joined.clear();
  }
}

const versionIn = (data: unknown): number | null => {
  const { version } = (data ?? {}) as { version?: unknown };
  return typeof version === "number" ? version : null;
};
