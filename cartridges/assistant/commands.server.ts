import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { badInput, conflict, notFound, notSignedIn } from "#kernel/errors";
import { openAssistantSession, revokeSessions } from "#kernel/sign-in/session.server";
import { makeTokenSchema, MAX_TOKENS, recordCallSchema, revokeTokenSchema } from "./schema";

const DAY_MS = 86_400_000;

/**
 * Connects an assistant. The token is returned once and never stored. @throws AppError 400 for a
 * duplicate name, 409 for too many tokens.
 */
export const makeToken = defineCommand({
  name: "assistant.makeToken",
  done: "connected an assistant",
  input: makeTokenSchema,
  permission: "account:self",
  secret: true,
  async run({ tx, actor, now }, { name, access, days }) {
    if (!actor.id) throw notSignedIn();
    // Lock the user, so that concurrent requests cannot create two tokens of one name, which the
    // audit could not tell apart.
    await tx.$executeRaw`select 1 from "user" where id = ${actor.id}::uuid for update`;
    const activeTokens = await tx.session.findMany({
      where: { userId: actor.id, kind: "assistant", revokedAt: null, absoluteEndsAt: { gt: now } },
      select: { name: true },
    });
    if (activeTokens.some((each) => each.name?.toLowerCase() === name.toLowerCase()))
      throw badInput({ name: "You already have a token with this name." });
    if (activeTokens.length >= MAX_TOKENS)
      throw conflict(`You have ${MAX_TOKENS} tokens. Revoke one that you don't use.`);
    const endsAt = new Date(now.getTime() + Number(days) * DAY_MS);
    const id = uuid();
    const token = await openAssistantSession(
      tx,
      { id, userId: actor.id, name, readOnly: access === "read", endsAt },
      now,
    );
    return { id, token, ends: endsAt.toISOString(), message: `${name} now has access.` };
  },
});

/** Revokes a token at once. @throws AppError 404 for someone else's token. */
export const revokeToken = defineCommand({
  name: "assistant.revokeToken",
  done: "disconnected an assistant",
  input: revokeTokenSchema,
  permission: "account:self",
  async run({ tx, actor, now }, { id }) {
    if (!actor.id) throw notSignedIn();
    const where = { id, userId: actor.id, kind: "assistant", revokedAt: null } as const;
    const token = await tx.session.findFirst({ where, select: { name: true } });
    if (!token) throw notFound("There is no such token.");
    await revokeSessions(tx, { id, userId: actor.id }, "revoked by its person", now);
    return { message: `${token.name} no longer has access.` };
  },
  audit: ({ id }, { message }) => ({ id, message }),
});

/**
 * Logs a read or a refused call of an assistant. Changes are logged by the command that makes them.
 */
export const recordCall = defineCommand({
  name: "assistant.call",
  done: "asked through an assistant",
  input: recordCallSchema,
  permission: "account:self",
  run: () => Promise.resolve({}),
});
