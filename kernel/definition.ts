import type { z } from "zod";
import type { Reader, Transaction } from "#services/database/database.server";
import type { DomainEvent } from "#services/events.server";
import type { Actor } from "./actor";
import type { Permission } from "./permissions";

/** What a query runs with: the database to read, who asks, and the moment. */
export interface QueryContext {
  db: Reader;
  actor: Actor;
  now: Date;
}

/** What a command is checked and prepared with. */
export interface ActContext extends QueryContext {
  /** Converts a device's time `at` of an act to the server's clock, so that an act that waited for the network keeps its time. */
  actedAt(at: string | undefined): Date;
}

/** What a command runs with: its transaction, who acts, the moment, and `emit`, which tells whoever watches after the commit. */
export interface CommandContext extends Omit<ActContext, "db"> {
  tx: Transaction;
  emit(event: DomainEvent): void;
}

/** `anyone` needs no sign-in: the definition itself limits what a stranger can do. */
export type Access = Permission | "anyone";

export interface Definition<Input extends z.ZodType, Context extends QueryContext = QueryContext> {
  /** `domain.verb`, unique: what the audit, the matrix and the API reference call it. */
  name: string;
  input: Input;
  permission: Access;
  /** May this actor do it to this object? False is 403; throw an AppError to say more. */
  scope?: (context: Context, input: z.output<Input>) => boolean | Promise<boolean>;
}

/** A read, as defineQuery makes it. */
export interface QueryDefinition<Input extends z.ZodType = z.ZodType, Output = unknown> extends Definition<Input> {
  kind: "query";
  run(context: QueryContext, input: z.output<Input>): Promise<Output>;
  /** Optional: the answer as JSON text from the database, so that /api can send it without parsing and serialising. */
  write?(context: QueryContext, input: z.output<Input>): Promise<string>;
}

/** A write, as defineCommand makes it. */
export interface CommandDefinition<
  Input extends z.ZodType = z.ZodType,
  Output = unknown,
  Prepared = unknown,
> extends Definition<Input, ActContext> {
  kind: "command";
  /** What it did, as the audit says it after a name: "approved an order". */
  done: string;
  /** Slow work and rate limits (hashing a password, reading a file), done before the transaction opens. */
  prepare?: (context: ActContext, input: z.output<Input>) => Promise<Prepared>;
  run(context: CommandContext, input: z.output<Input>, prepared: Prepared): Promise<Output>;
  /** Transaction timeout in milliseconds, if it needs more than the default. */
  timeoutMs?: number;
  /** The answer contains a secret, such as a token: it is never stored, so it cannot be replayed by an idempotency key. */
  secret?: true;
  /** The part of the input that the audit may keep; by default all of it. Must exclude passwords and files. */
  audit?: (input: z.output<Input>, output: Output) => unknown;
  /** Who did it, where only the answer tells: whoever signs in was nobody before. Null where it is nobody still. */
  by?: (output: Output) => Pick<Actor, "id" | "name" | "role"> | null;
}

/** One read: the input's schema, who may run it, and the answer. @example defineQuery({ name: "route.list", ... }) */
export function defineQuery<Input extends z.ZodType, Output>(
  definition: Omit<QueryDefinition<Input, Output>, "kind">,
): QueryDefinition<Input, Output> {
  return { kind: "query", ...definition };
}

/** One write: it runs in a transaction, is audited, and a replay with the same key gets the stored answer. */
export function defineCommand<Input extends z.ZodType, Output, Prepared = undefined>(
  definition: Omit<CommandDefinition<Input, Output, Prepared>, "kind">,
): CommandDefinition<Input, Output, Prepared> {
  return { kind: "command", ...definition };
}
