import type { z } from "zod";
import type { DomainEvent } from "#services/events.server";
import type { Definition, QueryContext } from "../definition";
import { topicAddress } from "./address";

/**
 * Something that changes and that screens watch. Permission is checked as for a query, when joining
 * and at every heartbeat.
 */
export interface TopicDefinition<Input extends z.ZodObject = z.ZodObject> extends Definition<Input> {
  kind: "topic";
  /**
   * Its current version: a device that already has it fetches nothing. Without versions, every
   * reopening refetches.
   */
  version?(context: QueryContext, input: z.output<Input>): Promise<number>;
  /**
   * The addresses of its underlying events; by default, its own address. Evaluated again at every
   * heartbeat.
   */
  subscribesTo?(context: QueryContext, input: z.output<Input>): readonly string[] | Promise<readonly string[]>;
  /** Its address for these parts, in the order of `input`. */
  at(parts: z.output<Input>): string;
  /** The event that a command emits when it has changed. Without a version, watchers refetch. */
  changed(parts: z.output<Input>, version?: number): DomainEvent;
}

const NAME = /^[a-z][a-z-]*$/;

/**
 * A topic of `GET /api/live`, exported from a domain's topics.server.ts and discovered by
 * folder.
 * @example defineTopic({ name: "loading", input: z.object({ route: …, date: … }),
 * permission: "loading:read", scope: … })
 */
export function defineTopic<Input extends z.ZodObject>(
  definition: Omit<TopicDefinition<Input>, "kind" | "at" | "changed">,
): TopicDefinition<Input> {
  const { name, input } = definition;
  if (!NAME.test(name)) throw new Error(`A topic's name must be lower-case letters and hyphens, not ${name}.`);
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

/** The names of an address's parts, in order. */
export const partNames = (input: z.ZodObject): string[] => Object.keys(input.shape);
