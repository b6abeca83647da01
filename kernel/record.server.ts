import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { DoneApart } from "#services/database/shared-transaction.server";
import type { Actor } from "./actor";
import { conflict } from "./errors";

/** An idempotency key, which is per person and command, and a hash of the input that came with it. */
interface KeyedCall {
  actorKey: string;
  command: string;
  key: string;
  inputHash: string;
}

export const keyedCall = ({
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

/**
 * Locks the idempotency keys and reads their stored answers by place, all in one statement: a concurrent retry waits and gets the first one's
 * answer. Each is looked up after its own lock, by a function that sees what was committed meanwhile. Acts that share a transaction do not wait for whoever has
 * their key, who may be waiting for somebody else: such a one is done apart.
 */
export async function findStoredAnswers(
  tx: Transaction,
  calls: readonly (KeyedCall | null)[],
  shares: boolean,
): Promise<readonly ({ answer: unknown } | DoneApart | null)[]> {
  if (calls.every((call) => call === null)) return [];
  const lock = shares ? Prisma.sql`pg_try_advisory_xact_lock` : Prisma.sql`pg_advisory_xact_lock`;
  const rows = await tx.$queryRaw<{ place: number; lock: string; input_hash: string | null; answer: unknown }[]>`
    select held.place, held.lock::text, stored.input_hash, stored.answer
    from (
      select (place - 1)::int as place, call ->> 'actorKey' as actor_key, call ->> 'command' as command, call ->> 'key' as key,
        ${lock}(hashtextextended((call ->> 'actorKey') || ' ' || (call ->> 'command') || ' ' || (call ->> 'key'), 0)) as lock
      from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) with ordinality as asked(call, place) where jsonb_typeof(call) = 'object'
    ) held
    left join lateral stored_answer(held.actor_key, held.command, held.key) stored on true`;
  const found = new Map(rows.map((row) => [row.place, row]));
  return calls.map((call, place) => {
    const { lock: held, input_hash: hash = null, answer } = found.get(place) ?? {};
    if (held === "false") return new DoneApart("The same key is being done.");
    if (!call || hash === null) return null;
    if (hash !== call.inputHash) throw conflict("This Idempotency-Key was used for something else.");
    return { answer };
  });
}

/** What is kept of an act: its row in the audit and, with an idempotency key, the answer to replay. */
export interface Recorded {
  actor: Pick<Actor, "id" | "name" | "role" | "token">;
  now: Date;
  command: string;
  key?: string | null;
  input: unknown;
  call: KeyedCall | null;
  answer: unknown;
}

/** The audit rows of acts and the answers to replay: the last statement of their transaction, one for all. */
export function record(acts: readonly Recorded[]): Prisma.Sql {
  const rows = acts.map(({ actor, command, key, input, call, answer }) => ({
    id: uuid(),
    actor: actor.id,
    name: actor.name,
    role: actor.role,
    command,
    key: key ?? null,
    input: input ?? null,
    via: actor.token?.name ?? null,
    stored: call && { actor: call.actorKey, hash: call.inputHash, answer: answer ?? null },
  }));
  return Prisma.sql`
    with act as materialized (
      select act, place from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as recorded(act, place)
    ), stored as (
      insert into command_answer (actor_key, command, key, input_hash, answer)
      select act #>> '{stored,actor}', act ->> 'command', act ->> 'key', act #>> '{stored,hash}', act #> '{stored,answer}'
      from act where jsonb_typeof(act -> 'stored') = 'object'
    )
    insert into audit_entry (id, at, actor_id, actor_name, actor_role, command, key, input, via)
    select (act ->> 'id')::uuid, (${acts.map(({ now }) => now)}::timestamptz[])[place], (act ->> 'actor')::uuid, act ->> 'name', act ->> 'role', act ->> 'command', act ->> 'key', act -> 'input', act ->> 'via'
    from act`;
}
