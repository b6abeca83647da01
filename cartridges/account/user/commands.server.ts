import { v7 as uuid } from "uuid";
import { z } from "zod";
import { ANONYMOUS, homeOf, type Actor, type Role } from "#kernel/actor";
import { defineCommand, type CommandContext } from "#kernel/definition";
import { AppError, badInput, conflict, notAllowed } from "#kernel/errors";
import { checkLimit, countAttempt } from "#kernel/sign-in/limits.server";
import { hashPassword, passwordMatches } from "#services/password.server";
import { openSession, revokeSessions, tokenHash } from "#kernel/sign-in/session.server";
import { countPasswordAttempt } from "#kernel/sign-in/attempts.server";
import { closeSetup, hasSuperAdmin, isSetupCode } from "#kernel/sign-in/setup.server";
import { keepTimezone } from "#cartridges/setting/commands.server";
import { invitationExpired, openInvitation, readUser } from "./queries.server";
import { acceptInvitationSchema, makeFirstSuperAdminSchema, signInSchema, type UserAnswer } from "./schema";

export interface SignedIn {
  token: string;
  user: UserAnswer;
  home: string;
}

const WRONG = "The email or username and the password do not match.";

type Device = { kind: "cookie" | "api"; address: string; userAgent: string | null };

/** Opens a session for an authenticated user. */
export async function signedIn(
  { tx, now }: Pick<CommandContext, "tx" | "now">,
  userId: string,
  device: Device,
): Promise<SignedIn> {
  const token = await openSession(tx, { userId, ...device }, now);
  const user = await readUser(tx, userId);
  return { token, user, home: homeOf(asActor(user)) };
}

/**
 * The actor in the audit of a sign-in. For an account awaiting approval it is only the customer
 * number, because a rejected account must leave no personal data.
 */
export const whoSignedIn = ({ user }: Pick<SignedIn, "user">): Pick<Actor, "id" | "name" | "role"> => ({
  id: user.id,
  name: user.approved || user.customerNumber === null ? user.name : `Customer ${user.customerNumber}`,
  role: user.role as Role,
});

const asActor = (user: UserAnswer): Actor => ({
  id: user.id,
  kind: "user",
  name: user.name,
  role: user.role as Role,
  customRole: user.customRole,
  username: user.username,
  email: user.email,
  customerNumber: user.customerNumber,
  routeNumber: user.routeNumber === "RELIEF" ? null : user.routeNumber,
  approved: user.approved,
  onboarded: user.onboarded,
  permissions: ANONYMOUS.permissions,
  sessionId: null,
});

/**
 * Signs in by username or email and password (spec 7.1). Attempts are limited per device, per
 * account and per address (decision 0026).
 * @throws AppError 401, 403 on another role's sign-in page, 429.
 */
export const signIn = defineCommand({
  name: "user.signIn",
  done: "signed in",
  input: signInSchema,
  permission: "anyone",
  secret: true,
  async prepare({ db, now }, { identifier, password, address, devices, roles }) {
    const name = identifier.toLowerCase();
    const user = await db.user.findFirst({ where: { OR: [{ username: name }, { email: name }], deletedAt: null } });
    // Username and email of an account share one count.
    const wasRight = await countPasswordAttempt(
      db,
      { account: user?.id ?? name, userId: user?.id ?? null, address, devices },
      now,
    );
    if (!(await passwordMatches(user?.passwordHash, password)) || !user) throw new AppError(401, WRONG);
    await wasRight();
    if (user.approval === "rejected")
      throw notAllowed("This account was not approved. Please call the office if you think that's wrong.");
    if (roles && !roles.includes(user.role)) throw notAllowed(OTHER_DOOR[user.role]);
    return { userId: user.id };
  },
  run: (context, device, { userId }) => signedIn(context, userId, device),
  audit: ({ identifier, kind, address }, { user }) => ({ identifier, kind, address, userId: user.id }),
  by: whoSignedIn,
});

/** The message for a user at another role's sign-in page, which names the right one. */
const OTHER_DOOR: Record<Role, string> = {
  Driver: "This is a driver's account. Please use the driver login.",
  Customer: "This is not a driver's account. Please use the customer login.",
  Admin: "This is an office account. Please use the office sign-in.",
  SuperAdmin: "This is an office account. Please use the office sign-in.",
};

/** Ends this device's session. Signing out twice is not an error. */
export const signOut = defineCommand({
  name: "user.signOut",
  done: "signed out",
  input: z.object({}),
  permission: "anyone",
  // Idempotency keys are per user, not per device: replaying another device's answer would leave
  // this session open.
  secret: true,
  async run({ tx, actor, now }) {
    if (actor.sessionId) await revokeSessions(tx, { id: actor.sessionId }, "signed out", now);
    return { message: "Signed out." };
  },
});

/**
 * Turns an invitation into an account with a password, and signs it in.
 * @throws AppError 404 for a used or expired link.
 */
export const acceptInvitation = defineCommand({
  name: "user.acceptInvitation",
  done: "accepted an invitation",
  input: acceptInvitationSchema,
  permission: "anyone",
  secret: true,
  async prepare({ db, now }, { token, password, address }) {
    await checkLimit("one-time-code", address);
    // Only an invalid link counts as an attempt: a depot's drivers may all accept theirs from one
    // address on one morning.
    if (!(await openInvitation(db, token, now))) {
      await countAttempt("one-time-code", address);
      throw invitationExpired();
    }
    return { passwordHash: await hashPassword(password) };
  },
  async run({ tx, now }, { token, ...device }, { passwordHash }) {
    const link = await openInvitation(tx, token, now);
    const used = await tx.oneTimeLink.updateMany({
      where: { tokenHash: tokenHash(token), usedAt: null },
      data: { usedAt: now },
    });
    if (!link || used.count === 0) throw invitationExpired();
    const { userId } = link;
    await revokeSessions(tx, { userId }, "password changed", now);
    await tx.user.update({ where: { id: userId }, data: { passwordHash, onboarded: true, version: { increment: 1 } } });
    return signedIn({ tx, now }, userId, { ...device, kind: "cookie" });
  },
  audit: (_input, { user }) => ({ userId: user.id }),
  by: whoSignedIn,
});

const alreadyMade = () => conflict("There is already a SuperAdmin. Sign in instead.");

/**
 * Creates the first SuperAdmin, once, with the code printed on the console.
 * @throws AppError 400 for a wrong code, 409 if there is a SuperAdmin already.
 */
export const makeFirstSuperAdmin = defineCommand({
  name: "user.makeFirstSuperAdmin",
  done: "set up the portal",
  input: makeFirstSuperAdminSchema,
  permission: "anyone",
  secret: true,
  async prepare({ db }, { code, password, address }) {
    if (await hasSuperAdmin(db)) throw alreadyMade();
    await countAttempt("one-time-code", address);
    if (!(await isSetupCode(db, code))) {
      // Another browser may have used the code since the first check: it was right
      // then, and is consumed.
      if (await hasSuperAdmin(db)) throw alreadyMade();
      throw badInput({ code: "This is not the code that the console shows." });
    }
    return { passwordHash: await hashPassword(password) };
  },
  async run({ tx, now, emit }, { name, username, email, timezone, ...device }, { passwordHash }) {
    // The lock makes one of two concurrent browsers the first.
    await tx.$executeRaw`lock table "user" in share row exclusive mode`;
    if (await hasSuperAdmin(tx)) throw alreadyMade();
    // The user table need not be empty: drivers may have been imported already.
    if (await tx.user.findUnique({ where: { username } }))
      throw badInput({ username: "Another account has this username." });
    if (await tx.user.findUnique({ where: { email } })) throw badInput({ email: "Another account has this email." });
    if (timezone) await keepTimezone({ tx, now, emit }, timezone);
    const id = uuid();
    await tx.user.create({ data: { id, username, email, name, role: "SuperAdmin", passwordHash } });
    await closeSetup(tx);
    return signedIn({ tx, now }, id, { ...device, kind: "cookie" });
  },
  audit: ({ username, email, name, timezone }) => ({ username, email, name, timezone }),
  by: whoSignedIn,
});
