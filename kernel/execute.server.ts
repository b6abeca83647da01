import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { clock } from "#services/clock.server";
import { database, type Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { publish, type DomainEvent } from "#services/events.server";
import { actTime } from "./act-time";
import type { Actor } from "./actor";
import type { CommandDefinition, Definition, QueryContext, QueryDefinition } from "./definition";
import { AppError, badInput, conflict, notAllowed, notSignedIn } from "./errors";

/** A schema's own messages are sentences for a person; the parser's ("Invalid input") are prefixed with the field to make sense. */
const isSentence = (message: string) => message.endsWith(".");

/** Parses input by a definition's schema. @throws AppError 400 with a message for each wrong field. */
export function parseInput<Input extends z.ZodType>(schema: Input, input: unknown): z.output<Input> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) {
    const field = unstorableField(parsed.data);
    if (field !== null) throw badInput({ [field || "input"]: `${field} has a character that cannot be stored.` });
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "input";
    fields[field] ??= issue.message;
  }
  throw badInput(
    fields,
    Object.entries(fields)
      .map(([field, message]) => (isSentence(message) ? message : `${field}: ${message}.`))
      .join(" "),
  );
}

/** The field whose text PostgreSQL cannot store, as text or in JSON: it has a NUL or half of a surrogate pair. */
function unstorableField(value: unknown, field = ""): string | null {
  if (typeof value === "string") return value.includes("\0") || /\p{Surrogate}/u.test(value) ? field : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableField(part, field === "" ? name : `${field}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function checkPermission(definition: { permission: string }, actor: Actor) {
  if (definition.permission === "anyone") return;
  if (actor.role === "Anonymous") throw notSignedIn();
  if (!actor.permissions.has(definition.permission as never)) throw notAllowed();
}

async function checkScope<Input>(
  definition: { scope?: (context: QueryContext, input: Input) => boolean | Promise<boolean> },
  context: QueryContext,
  input: Input,
) {
  if (definition.scope && !(await definition.scope(context, input))) throw notAllowed();
}

/** Runs a query as this actor. @throws AppError 400 bad input, 401 not signed in, 403 not allowed. */
export async function runQuery<Input extends z.ZodType, Output>(
  query: QueryDefinition<Input, Output>,
  actor: Actor,
  rawInput: unknown,
): Promise<Output> {
  const { context, input } = await admitted(query, actor, rawInput);
  return query.run(context, input);
}

/** Runs a query and returns its answer as JSON text: the database's own where the query has it, else serialised here. @throws as runQuery does. */
export async function runQueryAsJson(query: QueryDefinition, actor: Actor, rawInput: unknown): Promise<string> {
  const { context, input } = await admitted(query, actor, rawInput);
  return query.write ? query.write(context, input) : JSON.stringify((await query.run(context, input)) ?? {});
}

/** Whether this actor may ask for it, or watch it: the input, parsed, and what it is asked with. @throws as ask does. */
export async function admitted<Input extends z.ZodType>(
  definition: Definition<Input>,
  actor: Actor,
  rawInput: unknown,
) {
  checkPermission(definition, actor);
  const input = parseInput(definition.input, rawInput);
  const context: QueryContext = { db: database().prisma, actor, now: clock.now() };
  await checkScope(definition, context, input);
  return { context, input };
}

const MAX_KEY_CHARACTERS = 200;

/**
 * Executes a command as this actor: permission, input, then in one transaction scope, replay of a seen `key`, the
 * command itself, its audit row. What it emitted is published after the commit (design section 2.1). `sent` is what the
 * sender's own clock said at sending.
 * @throws AppError 400 bad input, 401 not signed in, 403 not allowed, 409 for a key that was used for something else.
 */
export async function execute<Input extends z.ZodType, Output, Prepared>(
  command: CommandDefinition<Input, Output, Prepared>,
  actor: Actor,
  rawInput: unknown,
  { key, sent }: { key?: string | null; sent?: string | null } = {},
): Promise<Output> {
  checkPermission(command, actor);
  if (actor.token?.readOnly) throw notAllowed("This token only reads. Make one that may write in your settings.");
  if (key && key.length > MAX_KEY_CHARACTERS)
    throw new AppError(400, `The Idempotency-Key is longer than ${MAX_KEY_CHARACTERS} characters.`);
  const input = parseInput(command.input, rawInput);
  const now = clock.now();
  const emitted: DomainEvent[] = [];
  const last: Prisma.Sql[] = [];
  const prepared = (await command.prepare?.({ db: database().prisma, actor, now }, input)) as Prepared;
  const output = await database().inTransaction(
    async (tx) => {
      const call =
        key && !command.secret ? keyedCall({ actor, command: command.name, key, input: input as unknown }) : null;
      // Side by side, which is one write: what the key says still comes first.
      const [found, scoped] = await Promise.allSettled([
        call && findStoredAnswer(tx, call),
        checkScope(command, { db: tx, actor, now }, input),
      ]);
      if (found.status === "rejected") throw found.reason;
      if (scoped.status === "rejected") throw scoped.reason;
      const replay = found.value;
      if (replay) return { answer: replay.answer as Output };
      const answer = await command.run(
        {
          tx,
          actor,
          now,
          actedAt: (at) => actTime({ at, sent, now }),
          emit: (event) => emitted.push(event),
          withCommit: (statement) => last.push(statement),
        },
        input,
        prepared,
      );
      const entry = {
        actor: command.by?.(answer) ?? actor,
        now,
        command: command.name,
        key,
        input: command.audit ? command.audit(input, answer) : input,
      };
      return { answer, last: [...last, record(entry, call && { call, answer })] };
    },
    { timeout: command.timeoutMs },
  );
  // The commit is done: the answer does not wait until the other processes have the events.
  void publish(emitted);
  return output;
}

/** An idempotency key, which is per person and command, and a hash of the input that came with it. */
interface KeyedCall {
  actorKey: string;
  command: string;
  key: string;
  inputHash: string;
}

const keyedCall = ({
  actor,
  input,
  ...call
}: {
  actor: Actor;
  command: string;
  key: string;
  input: unknown;
}): KeyedCall => ({
  ...call,
  actorKey: actor.id ?? actor.kind,
  inputHash: createHash("sha256").update(JSON.stringify(input)).digest("hex"),
});

/** Locks the idempotency key and reads its stored answer, in one statement: a concurrent retry waits and gets the first one's answer. */
async function findStoredAnswer(tx: Transaction, { actorKey, command, key, inputHash }: KeyedCall) {
  const [found] = await tx.$queryRaw<{ input_hash: string | null; answer: unknown }[]>`
    select held.lock::text, stored.input_hash, stored.answer
    from (select pg_advisory_xact_lock(hashtextextended(${`${actorKey} ${command} ${key}`}, 0)) as lock) held
    left join lateral stored_answer(${actorKey}, ${command}, ${key}) stored on true`;
  if (!found?.input_hash) return null;
  if (found.input_hash !== inputHash) throw conflict("This Idempotency-Key was used for something else.");
  return { answer: found.answer };
}

interface AuditedAct {
  actor: Pick<Actor, "id" | "name" | "role" | "token">;
  now: Date;
  command: string;
  key?: string | null;
  input: unknown;
}

const asJson = (value: unknown) => JSON.stringify(value ?? null);

/** The audit row and, if there is an idempotency key, the answer to replay: the last statement, one for both. */
function record(
  { actor, now, command, key, input }: AuditedAct,
  answered: { call: KeyedCall; answer: unknown } | null,
): Prisma.Sql {
  const audited = Prisma.sql`
    insert into audit_entry (id, at, actor_id, actor_name, actor_role, command, key, input, via)
    values (${uuid()}::uuid, ${now}, ${actor.id}::uuid, ${actor.name}, ${actor.role}, ${command}, ${key ?? null}, ${asJson(input)}::jsonb, ${actor.token?.name ?? null})`;
  if (!answered) return audited;
  const { call, answer } = answered;
  return Prisma.sql`
    with stored as (
      insert into command_answer (actor_key, command, key, input_hash, answer)
      values (${call.actorKey}, ${call.command}, ${call.key}, ${call.inputHash}, ${asJson(answer)}::jsonb)
    ) ${audited}`;
}
