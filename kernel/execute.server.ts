import type { z } from "zod";
import { clock } from "#services/clock.server";
import { database } from "#services/database/database.server";
import { publish, type DomainEvent } from "#services/events.server";
import { actTime } from "./act-time";
import type { Actor } from "./actor";
import type { CommandDefinition, Definition, QueryContext, QueryDefinition } from "./definition";
import { AppError, badInput, notAllowed, notSignedIn } from "./errors";
import { findStoredAnswer, keyedCall, record } from "./record.server";
import { parsersWords } from "./variants";
import { typedText } from "#ui/text";

/**
 * Parses input by a definition's schema. @throws AppError 400 with a message for each invalid
 * field.
 */
export function parseInput<Input extends z.ZodType>(schema: Input, input: unknown): z.output<Input> {
  const parsed = schema.safeParse(normalized(input ?? {}), { error: parsersWords });
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
  throw badInput(fields, joinSentences(Object.values(fields)));
}

/** No schema accepts deeper nesting; anything deeper is passed to the schema unchanged. */
const MAX_DEPTH = 12;
/** Normalizes the input's texts, so that invisible characters do not pass as content. */
function normalized(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return typedText(value);
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((part) => normalized(part, depth + 1));
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalized(part, depth + 1)]));
}

/** A single sentence as is; several are joined, each ending with a period. */
const joinSentences = (sentences: readonly string[]) =>
  sentences.length === 1
    ? sentences[0]!
    : sentences.map((words) => (/[.?!]$/.test(words) ? words : `${words}.`)).join(" ");

/** The field whose text PostgreSQL cannot store: it contains a NUL or an unpaired surrogate. */
function unstorableField(value: unknown, field = ""): string | null {
  if (typeof value === "string") return value.includes("\0") || /\p{Surrogate}/u.test(value) ? field : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const invalid = unstorableField(part, field === "" ? name : `${field}.${name}`);
    if (invalid !== null) return invalid;
  }
  return null;
}

function checkPermission(definition: { permission: string }, actor: Actor) {
  if (definition.permission === "anyone") return;
  if (actor.role === "Anonymous") throw notSignedIn();
  if (!actor.permissions.has(definition.permission as never)) throw mayNot(actor);
}

const mayNot = ({ role, approved }: Actor) =>
  role === "Customer" && !approved
    ? notAllowed("Your account is pending approval. Until then you can only look around.")
    : notAllowed();

async function checkScope<Input, Context extends QueryContext>(
  definition: { scope?: (context: Context, input: Input) => boolean | Promise<boolean> },
  context: Context,
  input: Input,
) {
  if (definition.scope && !(await definition.scope(context, input))) throw notAllowed();
}

/**
 * Runs a query as this actor. @throws AppError 400 invalid input, 401 not signed in, 403 not
 * allowed.
 */
export async function runQuery<Input extends z.ZodType, Output>(
  query: QueryDefinition<Input, Output>,
  actor: Actor,
  rawInput: unknown,
): Promise<Output> {
  const { context, input } = await admitted(query, actor, rawInput);
  return query.run(context, input);
}

/**
 * Runs a query and returns its response as JSON text, by the database if the query supports it.
 * @throws as runQuery does.
 */
export async function runQueryAsJson(query: QueryDefinition, actor: Actor, rawInput: unknown): Promise<string> {
  const { context, input } = await admitted(query, actor, rawInput);
  return query.write ? query.write(context, input) : JSON.stringify((await query.run(context, input)) ?? {});
}

/**
 * Checks that this actor may run or watch the definition; returns its context and the parsed input.
 * @throws as runQuery does.
 */
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
 * Executes a command as this actor: permission, input, `prepare`, then in one transaction the
 * replay of a known `key`, the scope, the command itself and its audit entry. Its events are
 * published after the commit (design section 2.1). `sent` is the sender's clock at the time of
 * sending.
 * @throws AppError 400 invalid input, 401 not signed in, 403 not allowed, 409 for a key
 * that was used for something else.
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
  const { prisma } = database();
  const now = clock.now();
  const who = { actor, now, actedAt: (at: string | undefined) => actTime({ at, sent, now }) };
  const prepared = (await command.prepare?.({ db: prisma, ...who }, input)) as Prepared;
  const call = key && !command.secret ? keyedCall({ actor, command: command.name, key, input }) : null;
  const emitted: DomainEvent[] = [];
  const output = await prisma.$transaction(
    async (tx) => {
      const stored = call && (await findStoredAnswer(tx, call));
      await checkScope(command, { db: tx, ...who }, input);
      if (stored) return stored.answer as Output;
      const answer = await command.run({ tx, ...who, emit: (event) => emitted.push(event) }, input, prepared);
      await record(tx, {
        actor: command.by?.(answer) ?? actor,
        now,
        command: command.name,
        key,
        input: command.audit ? command.audit(input, answer) : input,
        call,
        answer,
      });
      return answer;
    },
    { timeout: command.timeoutMs },
  );
  // The commit is done, so the response does not wait until other processes have the events.
  void publish(emitted);
  return output;
}
