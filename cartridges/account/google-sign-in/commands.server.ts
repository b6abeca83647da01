import { v7 as uuid } from "uuid";
import { z } from "zod";
import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notAllowed, notSignedIn } from "#kernel/errors";
import { countAttempt } from "#kernel/sign-in/limits.server";
import type { GoogleProfile } from "#services/google.server";
import { lookUpAccessCode } from "../access-code/queries.server";
import { ACCESS_CODE } from "../access-code/schema";
import { notifyUsers } from "#cartridges/notification/notify.server";
import { signedIn, whoSignedIn, type SignedIn } from "../user/commands.server";
import { reserveUsername, createCustomerAccount } from "../user/new-account.server";
import { REFUSALS } from "./refusals";
import { completeLinkingSchema, googleSignInSchema, joinGoogleSchema } from "./schema";

const GOOGLE = "google";

/**
 * The outcome of a return from Google: signed in; no account and no code yet; or an account with
 * that email, to be linked by its password.
 */
export type GoogleOutcome = ({ outcome: "signedIn" } & SignedIn) | { outcome: "link" } | { outcome: "exists" };

type Context = Pick<CommandContext, "tx" | "now" | "emit">;
type Device = { address: string; userAgent: string | null };

/** Locks a Google identity, so that two concurrent returns create only one account. */
const lockGoogleIdentity = (tx: Context["tx"], { subject }: GoogleProfile) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`google ${subject}`}, 0))`;
const identityOf = (tx: Context["tx"], { subject }: GoogleProfile) =>
  tx.identity.findUnique({ where: { provider_subject: { provider: GOOGLE, subject } }, include: { user: true } });
/** Emails are stored in lower case. */
const accountWithEmail = (tx: Context["tx"], { email }: GoogleProfile) =>
  tx.user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true, deletedAt: true, approval: true } });

function refuseClosedAccount({ deletedAt, approval }: { deletedAt: Date | null; approval: string }) {
  if (deletedAt) throw notAllowed(REFUSALS.account_closed);
  if (approval === "rejected") throw notAllowed(REFUSALS.account_rejected);
}

/**
 * Handles a return from Google (decision 0018). A known identity is signed in; an unknown
 * one with a code in the flow gets its account at once; an existing account with the
 * email is never taken over.
 * @throws AppError 400 for the code, 403, 409, 429.
 */
export const signInWithGoogle = defineCommand({
  name: "google.signIn",
  done: "signed in with Google",
  input: googleSignInSchema,
  permission: "anyone",
  secret: true,
  prepare: (_context, { address }) => countAttempt("google-return", address),
  async run(context, { profile, code, ...device }): Promise<GoogleOutcome> {
    const { tx } = context;
    await lockGoogleIdentity(tx, profile);
    const identity = await identityOf(tx, profile);
    if (identity) {
      refuseClosedAccount(identity.user);
      return { outcome: "signedIn", ...(await signedIn(context, identity.userId, { ...device, kind: "cookie" })) };
    }
    if (!profile.emailVerified) throw notAllowed(REFUSALS.google_unverified);
    const existing = await accountWithEmail(tx, profile);
    if (existing) {
      refuseClosedAccount(existing);
      return { outcome: "exists" };
    }
    if (!code) return { outcome: "link" };
    return { outcome: "signedIn", ...(await makeAccount(context, profile, code.trim().toUpperCase(), device)) };
  },
  audit: ({ profile, code, address }, answer) => ({
    email: profile.email,
    code,
    address,
    outcome: answer.outcome,
    ...(answer.outcome === "signedIn" && { userId: answer.user.id }),
  }),
  by: (answer) => (answer.outcome === "signedIn" ? whoSignedIn(answer) : null),
});

/**
 * The second step of a first sign-in: the code for the pending profile (spec 7.1).
 * @throws AppError 400, 403 without a profile, 409, 429.
 */
export const completeLinking = defineCommand({
  name: "google.completeLinking",
  done: "linked their Google account",
  input: completeLinkingSchema,
  permission: "anyone",
  secret: true,
  async prepare(_context, { profile, address }) {
    if (!profile) throw notAllowed("Account linking failed. Continue with Google first.");
    await countAttempt("access-code", address);
    return { profile };
  },
  async run(context, { customerNumber, businessName, address, userAgent }, { profile }) {
    const { tx } = context;
    await lockGoogleIdentity(tx, profile);
    if (!profile.emailVerified) throw notAllowed(REFUSALS.google_unverified);
    if (await identityOf(tx, profile))
      throw conflict("This Google account is already connected to an account. Continue with Google to sign in.");
    const existing = await accountWithEmail(tx, profile);
    if (existing) {
      refuseClosedAccount(existing);
      throw conflict(REFUSALS.email_has_account);
    }
    return makeAccount(context, profile, customerNumber, { address, userAgent }, businessName ?? undefined);
  },
  audit: ({ profile, customerNumber, address }, { user }) => ({
    email: profile?.email,
    code: customerNumber,
    address,
    userId: user.id,
  }),
  by: whoSignedIn,
});

const plain = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Creates the account that a code stands for, linked to this Google account, and signs it in. */
async function makeAccount(
  context: Context,
  profile: GoogleProfile,
  code: string,
  device: Device,
  businessName?: string,
): Promise<SignedIn> {
  const opens = ACCESS_CODE.test(code) ? await lookUpAccessCode(context.tx, code) : null;
  if (!opens) throw badInput({ customerNumber: REFUSALS.code_not_found });
  if (opens.kind === "customer" && businessName && plain(businessName) !== plain(opens.customer.accountName))
    throw badInput({ businessName: "This customer number belongs to another business." });
  const email = profile.email.toLowerCase();
  const userId =
    opens.kind === "customer"
      ? await createCustomerAccount(context, {
          customer: opens.customer,
          email,
          emailConfirmed: true,
          name: profile.name || opens.customer.accountName,
        })
      : await createDriver(context, { ...profile, email }, opens.assignment);
  await join(context, userId, profile);
  return signedIn(context, userId, { ...device, kind: "cookie" });
}

/**
 * Consumes the code in the transaction that creates its account, so that one code makes one account
 * even for two concurrent users.
 */
async function createDriver(
  { tx, now }: Context,
  { email, name }: GoogleProfile,
  {
    code,
    routeNumber,
    role,
  }: { code: string; routeNumber: string | null; role: "Customer" | "Driver" | "Admin" | "SuperAdmin" },
): Promise<string> {
  const id = uuid(),
    username = await reserveUsername(tx, email);
  const used = await tx.assignmentCode.updateMany({
    where: { code, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
    data: { usedAt: now, usedById: id },
  });
  if (used.count === 0) throw badInput({ customerNumber: REFUSALS.code_not_found });
  await tx.user.create({
    data: {
      id,
      username,
      email,
      name: name || username,
      firstName: name.split(" ")[0] || null,
      role,
      routeNumber,
      approval: "approved",
      createdAt: now,
    },
  });
  return id;
}

const join = ({ tx, now }: Pick<Context, "tx" | "now">, userId: string, { subject }: GoogleProfile) =>
  tx.identity.create({ data: { provider: GOOGLE, subject, userId, createdAt: now } });

/**
 * Links a Google account to the signed-in account, either right after its password
 * sign-in or on request.
 * @throws AppError 409 if either is linked already.
 */
export const connectGoogle = defineCommand({
  name: "google.join",
  done: "signed up with Google",
  input: joinGoogleSchema,
  permission: "account:self",
  async run(context, { profile }) {
    const { tx, actor } = context;
    if (!actor.id) throw notSignedIn();
    await lockGoogleIdentity(tx, profile);
    const identity = await identityOf(tx, profile);
    if (identity?.userId === actor.id) return { joined: profile.email };
    if (identity) throw conflict(REFUSALS.google_elsewhere);
    if (!profile.emailVerified) throw notAllowed(REFUSALS.google_unverified);
    if (await tx.identity.count({ where: { provider: GOOGLE, userId: actor.id } }))
      throw conflict("Another Google account is connected to this account. Disconnect it first.");
    await join(context, actor.id, profile);
    await notifyUsers(context, [actor.id], {
      occasion: `google joined ${profile.subject} ${context.now.toISOString()}`,
      about: "account",
      type: "success",
      message: "You can now sign in with Google.",
      letter: {
        subject: "Google was connected to your account",
        heading: "Google was connected to your account",
        paragraphs: [
          `You can now sign in with ${profile.email} at Google, or with your password.`,
          "If that was not you, change your password and call the office.",
        ],
      },
    });
    return { joined: profile.email };
  },
  audit: ({ profile }) => ({ email: profile.email }),
});

/**
 * Disconnects Google from the user's own account, which must have a password to sign in with.
 * @throws AppError 409 without one.
 */
export const disconnectGoogle = defineCommand({
  name: "google.leave",
  done: "unlinked their Google account",
  input: z.object({}),
  permission: "account:self",
  async run({ tx, actor }) {
    if (!actor.id) throw notSignedIn();
    const { passwordHash } = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { passwordHash: true },
    });
    if (!passwordHash)
      throw conflict("This account has no password yet. Choose one first, or you won't be able to sign in.");
    const { count } = await tx.identity.deleteMany({ where: { provider: GOOGLE, userId: actor.id } });
    return { removed: count };
  },
});
