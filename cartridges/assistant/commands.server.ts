import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { badInput, conflict, notFound, notSignedIn } from "#kernel/errors";
import { openAssistantSession, revokeSessions } from "#kernel/sign-in/session.server";
import { makeTokenSchema, MAX_TOKENS, recordCallSchema, revokeTokenSchema } from "./schema";

const DAY_MS = 86_400_000;

/** Lets an assistant in: its token is answered once and never stored. @throws AppError 400 for a name that another one has, 409 for too many. */
export const makeToken = defineCommand({
  name: "assistant.makeToken",
  done: "connected an assistant",
  input: makeTokenSchema,
  permission: "account:self",
  secret: true,
  async run({ tx, actor, now }, { name, access, days }) {
    if (!actor.id) throw notSignedIn();
    // Two windows of one person take turns, so that no two tokens have one name in the audit.
    await tx.$executeRaw`select 1 from "user" where id = ${actor.id}::uuid for update`;
    const held = await tx.session.findMany({
      where: { userId: actor.id, kind: "assistant", revokedAt: null, absoluteEndsAt: { gt: now } },
      select: { name: true },
    });
    if (held.some((each) => each.name?.toLowerCase() === name.toLowerCase()))
      throw badInput({ name: "You have a token with this name." });
    if (held.length >= MAX_TOKENS) throw conflict(`You have ${MAX_TOKENS} tokens. Revoke one that you don't use.`);
    const endsAt = new Date(now.getTime() + Number(days) * DAY_MS);
    const id = uuid();
    const token = await openAssistantSession(
      tx,
      { id, userId: actor.id, name, readOnly: access === "read", endsAt },
      now,
    );
    return { id, token, ends: endsAt.toISOString(), message: `${name} may come in now.` };
  },
});

/** Ends a token at once. @throws AppError 404 for what is not one's own. */
export const revokeToken = defineCommand({
  name: "assistant.revokeToken",
  done: "disconnected an assistant",
  input: revokeTokenSchema,
  permission: "account:self",
  async run({ tx, actor, now }, { id }) {
    if (!actor.id) throw notSignedIn();
    const own = { id, userId: actor.id, kind: "assistant", revokedAt: null } as const;
    const token = await tx.session.findFirst({ where: own, select: { name: true } });
    if (!token) throw notFound("There is no such token.");
    await revokeSessions(tx, { id, userId: actor.id }, "revoked by its person", now);
    return { message: `${token.name} can't come in any more.` };
  },
  audit: ({ id }, { message }) => ({ id, message }),
});

/** Writes down what an assistant asked, or was refused: what it changes, the command that changed it has written down. */
export const recordCall = defineCommand({
  name: "assistant.call",
  done: "asked through an assistant",
  input: recordCallSchema,
  permission: "account:self",
  run: () => Promise.resolve({}),
});
