import type { z } from "zod";
import type { Reader, Transaction } from "#services/database/database.server";
import type { DomainEvent } from "#services/events.server";
import type { Actor } from "./actor";
import type { Permission } from "./permissions";

/** What a query runs with: the database to read, the actor, and the current time. */
export interface QueryContext {
  db: Reader;
  actor: Actor;
  now: Date;
}

/** The context for checking and preparing a command. */
export interface ActContext extends QueryContext {
  /**
   * Converts the device's time `at` of an act to the server's clock, so that an act that waited for
   * the network keeps its time.
   */
  actedAt(at: string | undefined): Date;
}

/**
 * What a command runs with: its transaction, the actor, the time, and `emit`, which notifies
 * watchers after the commit.
 */
export interface CommandContext extends Omit<ActContext, "db"> {
  tx: Transaction;
  emit(event: DomainEvent): void;
}

/** `anyone` needs no sign-in: the definition itself limits what a stranger can do. */
export type Access = Permission | "anyone";

export interface Definition<Input extends z.ZodType, Context extends QueryContext = QueryContext> {
  /**
   * A unique `domain.verb`, used by the audit log, the authorization matrix and the API reference.
   */
  name: string;
  input: Input;
  permission: Access;
  /**
   * Whether this actor may access this object. False is 403; throw an AppError for a more specific
   * refusal.
   */
  scope?: (context: Context, input: z.output<Input>) => boolean | Promise<boolean>;
}

/** A read, created by defineQuery. */
export interface QueryDefinition<Input extends z.ZodType = z.ZodType, Output = unknown> extends Definition<Input> {
  kind: "query";
  run(context: QueryContext, input: z.output<Input>): Promise<Output>;
  /**
   * Returns the response as JSON text from the database, so that /api can send it without parsing
   * and serializing.
   */
  write?(context: QueryContext, input: z.output<Input>): Promise<string>;
}

/** A write, created by defineCommand. */
export interface CommandDefinition<
  Input extends z.ZodType = z.ZodType,
  Output = unknown,
  Prepared = unknown,
> extends Definition<Input, ActContext> {
  kind: "command";
  /** What it did, as the audit log puts it after a name: "approved an order". */
  done: string;
  /**
   * Slow work and rate limits (hashing a password, reading a file), done before the transaction
   * opens.
   */
  prepare?: (context: ActContext, input: z.output<Input>) => Promise<Prepared>;
  run(context: CommandContext, input: z.output<Input>, prepared: Prepared): Promise<Output>;
  /** Transaction timeout in milliseconds, if it needs more than the default. */
  timeoutMs?: number;
  /**
   * The response contains a secret, such as a token: it is never stored, so an idempotency key
   * cannot replay it.
   */
  secret?: true;
  /**
   * The part of the input to keep in the audit log; by default all of it. Must exclude passwords
   * and files.
   */
  audit?: (input: z.output<Input>, output: Output) => unknown;
  /**
   * The person to audit if only the result identifies them, as at sign-in. Null if they are still
   * anonymous.
   */
  by?: (output: Output) => Pick<Actor, "id" | "name" | "role"> | null;
}

/**
 * A read: the input's schema, who may run it, and the result. @example defineQuery({ name:
 * "route.list", ... })
 */
export function defineQuery<Input extends z.ZodType, Output>(
  definition: Omit<QueryDefinition<Input, Output>, "kind">,
): QueryDefinition<Input, Output> {
  return { kind: "query", ...definition };
}

/**
 * A write: it runs in a transaction and is audited, and a replay with the same key gets the stored
 * response.
 */
export function defineCommand<Input extends z.ZodType, Output, Prepared = undefined>(
  definition: Omit<CommandDefinition<Input, Output, Prepared>, "kind">,
): CommandDefinition<Input, Output, Prepared> {
  return { kind: "command", ...definition };
}
