import { defineQuery } from "#kernel/definition";
import { notSignedIn } from "#kernel/errors";
import { company } from "#services/company.server";
import { googleIsSetUp } from "#services/google.server";
import { messageOfErrorCode } from "./google-sign-in/refusals";
import { findValidLink } from "./links.server";
import { accountKeySchema, linkSchema, type AccountData } from "./schema";

/** The user's own profile. */
export const openAccount = defineQuery({
  name: "account.open",
  input: accountKeySchema,
  permission: "account:self",
  async run({ db, actor, now }, { error = null }): Promise<AccountData> {
    if (!actor.id) throw notSignedIn();
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    const pending = await db.oneTimeLink.findFirst({
      where: { userId: actor.id, purpose: "email", usedAt: null, expiresAt: { gt: now } },
      select: { payload: true },
    });
    const google = await db.identity.count({ where: { userId: actor.id } });
    return {
      username: user.username,
      name: user.name,
      phone: user.phone ?? "",
      email: user.email ?? "",
      newEmail: pending ? (pending.payload as { email: string }).email : null,
      mailOrders: user.mailOrders,
      toastOrders: user.toastOrders,
      hasPassword: user.passwordHash !== null,
      google: google > 0,
      mailsAreSent: company().mailsAreSent,
      googleIsSetUp: googleIsSetUp(),
      googleRefused: messageOfErrorCode(error),
    };
  },
});

/**
 * The account whose password a link sets.
 * @throws AppError 404 if the link is unknown, used or expired.
 */
export const passwordLink = defineQuery({
  name: "account.passwordLink",
  input: linkSchema,
  permission: "anyone",
  run: async ({ db, now }, { token }) => ({
    username: (await findValidLink(db, "password", token, now)).user.username,
  }),
});

/**
 * The address that a link confirms.
 * @throws AppError 404 if the link is unknown, used or expired.
 */
export const emailLink = defineQuery({
  name: "account.emailLink",
  input: linkSchema,
  permission: "anyone",
  run: async ({ db, now }, { token }) => ({
    email: ((await findValidLink(db, "email", token, now)).payload as { email: string }).email,
  }),
});
