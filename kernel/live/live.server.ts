import { openStream, type Stream } from "#services/event-stream.server";
import { lastChange, subscribe } from "#services/events.server";
import type { Actor } from "../actor";
import { AppError, badInput, notSignedIn } from "../errors";
import type { Visit } from "../handlers.server";
import { resolveActor } from "../sign-in/session.server";
import { MAX_TOPICS } from "./address";
import { admitToTopic } from "./topics.server";

const MAX_TOPIC_CHARACTERS = 200;

/** What was asked for, each once. @throws AppError 400 that says what is wrong with all of it; what is wrong with one is said in the stream. */
function topicsAsked(url: URL): string[] {
  const asked = [...new Set(url.searchParams.getAll("topic"))];
  if (asked.length === 0) throw badInput({ topic: "topic is missing: name at least one." });
  if (asked.length > MAX_TOPICS)
    throw badInput({ topic: `topic is there ${asked.length} times: a stream has at most ${MAX_TOPICS}.` });
  if (asked.some((topic) => topic.length > MAX_TOPIC_CHARACTERS))
    throw badInput({ topic: `topic has more than ${MAX_TOPIC_CHARACTERS} characters.` });
  return asked;
}

/**
 * The one stream of a browser: for each topic `opened` with the version it has now and when it last changed without one, then `changed` with
 * each new one, and `refused` for one that this person may not watch, or not any more. A beat every twenty seconds asks again who they are and what they may.
 */
export function openLive(visit: Visit): Response {
  const asked = topicsAsked(visit.url);
  if (visit.actor.id === null) throw notSignedIn();
  return openStream(visit.request, (stream) => {
    const watching = new Watching(stream, visit, asked);
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
          // What nobody foresaw, as a database that is away: the device comes back and asks again.
          error instanceof AppError ? this.#refuse(topic, error) : this.stream.sendAway(),
        ),
      ),
    );
  }

  /** Subscribed first, then asked for the version: what happens in between is heard, at the worst twice. */
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

  /** Asks anew who this is and what they may watch. What cannot be asked now is asked at the next beat. */
  async beat(): Promise<void> {
    this.stream.send({ kind: "beat" });
    const { actor } = await resolveActor(this.visit.request, { extend: false });
    if (actor.id !== this.visit.actor.id) return this.stream.end();
    for (const topic of [...this.#joined.keys()]) {
      try {
        const { subscribesTo } = await admitToTopic(actor, topic);
        // What it is made of has changed, as the routes of whoever covers one more now: what was missed is asked for.
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
