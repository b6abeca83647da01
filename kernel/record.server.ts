import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
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
 * Locks the idempotency key and reads its stored answer. A concurrent retry waits for the lock and then gets the first one's
 * answer. @throws AppError 409 for a key that came with another input.
 */
export async function findStoredAnswer(
  tx: Transaction,
  { actorKey, command, key, inputHash }: KeyedCall,
): Promise<{ answer: unknown } | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${actorKey} ${command} ${key}`}, 0))`;
  const [stored] = await tx.$queryRaw<{ input_hash: string; answer: unknown }[]>`
    select input_hash, answer from stored_answer(${actorKey}, ${command}, ${key})`;
  if (!stored) return null;
  if (stored.input_hash !== inputHash) throw conflict("This Idempotency-Key was used for something else.");
  return { answer: stored.answer };
}

/** What is kept of an act: its row in the audit and, with an idempotency key, the answer to replay. */
interface Recorded {
  actor: Pick<Actor, "id" | "name" | "role" | "token">;
  now: Date;
  command: string;
  key?: string | null;
  input: unknown;
  call: KeyedCall | null;
  answer: unknown;
}

/** A value as it is stored: what only this process can use, such as a callback of an import's progress, is left out. */
const json = (value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull =>
  value == null ? Prisma.JsonNull : (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue);

/** Writes what is kept of an act, in its own transaction. */
export async function record(
  tx: Transaction,
  { actor, now, command, key, input, call, answer }: Recorded,
): Promise<void> {
  await tx.auditEntry.create({
    data: {
      id: uuid(),
      at: now,
      actorId: actor.id,
      actorName: actor.name,
      actorRole: actor.role,
      command,
      input: json(input),
      key: key ?? null,
      via: actor.token?.name ?? null,
    },
  });
  if (call) {
    const { actorKey, inputHash } = call;
    await tx.commandAnswer.create({ data: { actorKey, command, key: call.key, inputHash, answer: json(answer) } });
  }
}
