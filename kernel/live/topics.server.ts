import type { Actor } from "../actor";
import { AppError, notFound } from "../errors";
import { admitted } from "../execute.server";
import { checkDeclared } from "../role-permissions.server";
import { readAddress } from "./address";
import { partNames, type TopicDefinition } from "./topic";

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isTopic = (value: unknown): value is TopicDefinition =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "topic";

/**
 * The topics of all domains by name; `modules` by file. @throws if two have the same name, so that
 * the portal does not start.
 */
export function collectTopics(modules: Modules): ReadonlyMap<string, TopicDefinition> {
  const files = new Map<string, string>();
  const collected = new Map<string, TopicDefinition>();
  for (const [file, module] of Object.entries(modules)) {
    for (const topic of Object.values(module).filter(isTopic)) {
      if (files.has(topic.name))
        throw new Error(`The topic ${topic.name} in ${file} is already declared by ${files.get(topic.name)}.`);
      files.set(topic.name, file);
      checkDeclared(topic);
      collected.set(topic.name, topic);
    }
  }
  return collected;
}

/** Every topic of every domain, discovered by folder. */
export const topics = collectTopics(
  import.meta.glob<Record<string, unknown>>("/cartridges/**/topics.server.ts", { eager: true }),
);

/** A topic that this actor may watch. */
export interface Admitted {
  /** The addresses of its underlying events. */
  subscribesTo: readonly string[];
  /** Its current version, or null if it has none. */
  version(): Promise<number | null>;
}

/**
 * Admits an actor to a topic. @throws AppError 400 invalid address, 401 not signed in, 403 not
 * allowed, 404 no such topic.
 */
export async function admitToTopic(actor: Actor, address: string): Promise<Admitted> {
  const { name, parts } = partsOf(address);
  const topic = topics.get(name);
  if (!topic) throw notFound("There is no such topic.");
  const names = partNames(topic.input);
  if (parts.length > names.length) throw new AppError(400, `${name} has more parts than it takes.`);
  const { context, input } = await admitted(
    topic,
    actor,
    Object.fromEntries(parts.map((part, place) => [names[place]!, part])),
  );
  return {
    subscribesTo: (await topic.subscribesTo?.(context, input)) ?? [topic.at(input)],
    version: async () => (await topic.version?.(context, input)) ?? null,
  };
}

function partsOf(address: string) {
  try {
    return readAddress(address);
  } catch {
    throw new AppError(400, "The topic cannot be read.");
  }
}
