import { z } from "zod";
import { defineCommand } from "#kernel/definition";
import { notSignedIn } from "#kernel/errors";
import { revokeSessions } from "#kernel/sign-in/session.server";

/** Ends every other session of this user, such as on a lost phone. */
export const signOutElsewhere = defineCommand({
  name: "account.signOutElsewhere",
  done: "signed out their other devices",
  input: z.object({}),
  permission: "account:self",
  async run({ tx, actor, now }) {
    if (!actor.id || !actor.sessionId) throw notSignedIn();
    const others = { userId: actor.id, id: { not: actor.sessionId } };
    const ended = await tx.session.count({
      where: { ...others, revokedAt: null, idleEndsAt: { gt: now }, absoluteEndsAt: { gt: now } },
    });
    await revokeSessions(tx, others, "signed out elsewhere", now);
    return { ended, message: "You're signed out everywhere else." };
  },
});
