import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import type { Actor } from "./actor";
import { conflict } from "./errors";

/** An idempotency key, which is per person and command, and a hash of the input it came with. */
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
 * Locks the idempotency key and reads its stored response. A concurrent retry waits for the lock
 * and then gets the first one's response. @throws AppError 409 if the key was used with different
 * input.
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

/**
 * The record of a command: its audit entry and, with an idempotency key, the response to replay.
 */
interface Recorded {
  actor: Pick<Actor, "id" | "name" | "role" | "token">;
  now: Date;
  command: string;
  key?: string | null;
  input: unknown;
  call: KeyedCall | null;
  answer: unknown;
}

/**
 * A value as JSON, without what exists only in this process, such as an import's progress callback.
 */
const json = (value: unknown): Prisma.InputJsonValue | typeof Prisma.JsonNull =>
  value == null ? Prisma.JsonNull : (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue);

/** Stores the record in the command's transaction. */
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
