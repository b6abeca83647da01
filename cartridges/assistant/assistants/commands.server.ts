import { defineCommand } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { revokeSessions } from "#kernel/sign-in/session.server";
import { revokeTokenSchema } from "../schema";

/** Revokes anybody's token at once. @throws AppError 404 if no such token is active. */
export const revokeAnyToken = defineCommand({
  name: "assistant.revokeAny",
  done: "disconnected somebody's assistant",
  input: revokeTokenSchema,
  permission: "users:write",
  async run({ tx, actor, now }, { id }) {
    const token = await tx.session.findFirst({
      where: { id, kind: "assistant", revokedAt: null },
      select: { name: true, user: { select: { username: true } } },
    });
    if (!token) throw notFound("There is no such token.");
    await revokeSessions(tx, { id }, `revoked by ${actor.name}`, now);
    const { username } = token.user;
    return { message: `${token.name} of ${username} no longer has access.`, token: token.name, username };
  },
  audit: ({ id }, { token, username }) => ({ id, token, username }),
});
