import type { z } from "zod";
import type { DomainEvent } from "#services/events.server";
import type { Definition, QueryContext } from "../definition";
import { topicAddress } from "./address";

/**
 * Something that changes and that screens watch. Whoever may watch it is asked as for a query, when it is joined and again at every
 * heartbeat.
 */
export interface TopicDefinition<Input extends z.ZodObject = z.ZodObject> extends Definition<Input> {
  kind: "topic";
  /** The version it has now: a device that holds it already asks for nothing. Without it, every opening after the first refetches. */
  version?(context: QueryContext, input: z.output<Input>): Promise<number>;
  /** The events it is made of, by their addresses; where nothing is said, those of its own address. Asked again at every heartbeat. */
  subscribesTo?(context: QueryContext, input: z.output<Input>): readonly string[] | Promise<readonly string[]>;
  /** Its address for these parts, in the order in which `input` names them. */
  at(parts: z.output<Input>): string;
  /** What a command emits when it has changed; without a version whoever watches asks anew. */
  changed(parts: z.output<Input>, version?: number): DomainEvent;
}

const NAME = /^[a-z][a-z-]*$/;

/**
 * One topic of `GET /api/live`, exported from a domain's topics.server.ts: the folder is the registration.
 * @example defineTopic({ name: "loading", input: z.object({ route: …, date: … }), permission: "loading:read", scope: … })
 */
export function defineTopic<Input extends z.ZodObject>(
  definition: Omit<TopicDefinition<Input>, "kind" | "at" | "changed">,
): TopicDefinition<Input> {
  const { name, input } = definition;
  if (!NAME.test(name)) throw new Error(`A topic's name is small letters and hyphens, not ${name}.`);
  const at = (parts: z.output<Input>) =>
    topicAddress(name, ...partNames(input).map((part) => String((parts as Record<string, unknown>)[part])));
  return {
    kind: "topic",
    ...definition,
    at,
    changed: (parts, version) => ({
      topic: at(parts),
      kind: "changed",
      ...(version !== undefined && { data: { version } }),
    }),
  };
}

/** What the parts of an address are called, in their order. */
export const partNames = (input: z.ZodObject): string[] => Object.keys(input.shape);
