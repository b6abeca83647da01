import { z } from "zod";
import type { CommandContext } from "#kernel/definition";
import { defineCommand } from "#kernel/definition";
import { AppError, badInput, conflict, notAllowed, notSignedIn } from "#kernel/errors";
import { checkLimit, countAttempt, resetAttempts } from "#kernel/sign-in/limits.server";
import { company } from "#services/company.server";
import { hashPassword, passwordMatches } from "#services/password.server";
import { revokeSessions } from "#kernel/sign-in/session.server";
import { signedIn, whoSignedIn } from "./user/commands.server";
import { accountChanged } from "#cartridges/notification/live-lists.server";
import { askForApproval, askToConfirm } from "./user/new-account.server";
import { addressOf, endLinks, findValidLink, makeLink, queueAccountMail, consumeLink } from "./links.server";
import {
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  updateProfileSchema,
} from "./schema";

type Context = Pick<CommandContext, "tx" | "now" | "emit">;
const TAKEN = "Another account has this email.";

/**
 * PUT /api/auth/profile and /api/drivers/profile (spec 7.1). A new email takes effect once the link
 * sent to it is opened; the old address is notified by mail.
 */
export const updateProfile = defineCommand({
  name: "account.updateProfile",
  done: "changed their profile",
  input: updateProfileSchema,
  permission: "account:self",
  scope: ({ actor }, { roles }) => {
    if (roles && !roles.includes(actor.role as never)) throw notAllowed();
    return true;
  },
  async prepare({ actor }, { email }) {
    // Rate-limited, because each change sends a mail to an unconfirmed address.
    if (actor.id && email !== undefined && email !== actor.email) await countAttempt("email-link", actor.id);
  },
  async run(context, { email, name, phone, mailOrders, toastOrders }) {
    const { tx, actor } = context;
    if (!actor.id) throw notSignedIn();
    const user = await tx.user.update({
      where: { id: actor.id },
      data: { name, phone, mailOrders, toastOrders, version: { increment: 1 } },
    });
    if (email === undefined) return { message: "Your profile is saved.", newEmail: null };
    if (email === user.email) {
      // The current address was entered again: cancel a pending change. A link that confirms this
      // very address stays.
      if (!user.emailUnconfirmed) await endLinks(context, "email", user.id);
      return { message: "Your profile is saved.", newEmail: null };
    }
    if (await tx.user.findUnique({ where: { email } })) throw badInput({ email: TAKEN });
    await askForEmail(context, user, email);
    return {
      message: `Your profile is saved. Open the link we sent to ${email}; until then your email stays as it was.`,
      newEmail: email,
    };
  },
});

async function askForEmail(
  context: Context,
  user: { id: string; name: string; email: string | null },
  email: string,
): Promise<void> {
  const token = await makeLink(context, "email", user.id, { email });
  await queueAccountMail(context, email, {
    subject: "Confirm your new email",
    heading: "Confirm your new email",
    paragraphs: [
      `${user.name} asked to use this address at ${company().name}. Open the link within a day and confirm it.`,
      "If that was not you, there is nothing to do: the address is then not used.",
    ],
    action: { label: "Confirm this email", href: addressOf(`/confirm-email/${token}`) },
  });
  if (!user.email) return;
  await queueAccountMail(context, user.email, {
    subject: "A new email for your account",
    heading: "A new email for your account",
    paragraphs: [
      `Someone who is signed in to your account asked to change its email to ${email}. ` +
        "It changes once the link sent there is opened.",
      "If that was not you, change your password at once and call the office.",
    ],
  });
}

/**
 * Confirms a new email by its link.
 * @throws AppError 404 for an expired link, 409 if another account has taken the address.
 */
export const confirmEmail = defineCommand({
  name: "account.confirmEmail",
  done: "confirmed their email",
  input: confirmEmailSchema,
  permission: "anyone",
  prepare: ({ db, now }, { token, address }) => countWrongLink(address, () => findValidLink(db, "email", token, now)),
  async run(context, { token }) {
    const { tx } = context;
    const { userId, payload, user } = await consumeLink(context, "email", token);
    const { email } = payload as { email: string };
    await tx.user
      .update({ where: { id: userId }, data: { email, emailUnconfirmed: false, version: { increment: 1 } } })
      .catch((error: { code?: string }) => {
        // Prisma's code for a unique constraint violation.
        throw error.code === "P2002" ? conflict(TAKEN) : error;
      });
    // Password links sent to the old mailbox become invalid.
    await endLinks(context, "password", userId);
    await askForApprovalOnceConfirmed(context, user);
    if (user.email && user.email !== email)
      await queueAccountMail(context, user.email, {
        subject: "Your email was changed",
        heading: "Your email was changed",
        paragraphs: [`Your account's email is now ${email}.`, "If that was not you, call the office at once."],
      });
    return { email };
  },
  audit: (_input, { email }) => ({ email }),
});

/**
 * A mailed link was opened, which proves the email: an account whose email was
 * unconfirmed can now be approved.
 */
async function askForApprovalOnceConfirmed(
  context: CommandContext,
  {
    id,
    customerNumber,
    emailUnconfirmed,
    approval,
  }: { id: string; customerNumber: string | null; emailUnconfirmed: boolean; approval: string },
): Promise<void> {
  if (!emailUnconfirmed || approval !== "pending" || customerNumber === null) return;
  const customer = await context.tx.customer.findUniqueOrThrow({ where: { number: customerNumber } });
  accountChanged(context, id);
  await askForApproval(context, id, customer);
}

/**
 * Resends the confirmation link to an account with an unconfirmed email.
 * @throws AppError 409 if there is nothing to confirm, 429.
 */
export const sendConfirmation = defineCommand({
  name: "account.sendConfirmation",
  done: "asked for the confirmation email again",
  input: z.object({}),
  permission: "account:self",
  async prepare({ actor }) {
    if (!actor.id) throw notSignedIn();
    await countAttempt("email-link", actor.id);
  },
  async run(context): Promise<{ message: string }> {
    const { tx, actor } = context;
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.id! }, include: { customer: true } });
    const { id, username, email } = user;
    if (!user.emailUnconfirmed || !email || !user.customer) throw conflict("Your email is confirmed.");
    await askToConfirm(context, { id, username, email, business: user.customer.accountName });
    return { message: `We sent the link to ${email} again.` };
  },
});

/** Only an invalid link counts as an attempt. */
async function countWrongLink(address: string, find: () => Promise<unknown>): Promise<void> {
  await checkLimit("one-time-code", address);
  try {
    await find();
  } catch (error) {
    if (error instanceof AppError) await countAttempt("one-time-code", address);
    throw error;
  }
}

/**
 * Sends a link for a new password, by username or email. The answer does not reveal
 * whether the account exists.
 * @throws AppError 429.
 */
export const forgotPassword = defineCommand({
  name: "account.forgotPassword",
  done: "asked for a new password",
  input: forgotPasswordSchema,
  permission: "anyone",
  async prepare(_context, { identifier, address }) {
    await countAttempt("password-link-address", address);
    await countAttempt("password-link", identifier);
  },
  async run(context, { identifier }) {
    const { tx } = context;
    const user = await tx.user.findFirst({
      where: { OR: [{ username: identifier }, { email: identifier }], deletedAt: null, approval: { not: "rejected" } },
    });
    if (!user?.email) return {};
    const token = await makeLink(context, "password", user.id);
    await queueAccountMail(context, user.email, {
      subject: "Choose a new password",
      heading: "Choose a new password",
      paragraphs: [
        `Someone asked for a new password for ${user.username} at ${company().name}. ` +
          "The link works once, within 30 minutes.",
        "If that was not you, there is nothing to do: the password stays as it is.",
      ],
      action: { label: "Choose a new password", href: addressOf(`/reset-password/${token}`) },
    });
    return {};
  },
});

const queuePasswordChangedMail = (context: Context, email: string | null) =>
  email
    ? queueAccountMail(context, email, {
        subject: "Your password was changed",
        heading: "Your password was changed",
        paragraphs: [
          `Your password at ${company().name} was changed, and your other devices were signed out.`,
          "If that was not you, ask for a new password at once and call the office.",
        ],
        action: { label: "Ask for a new password", href: addressOf("/forgot-password") },
      })
    : undefined;

/**
 * Sets a password by a mailed link, ends every session and signs this device in.
 * @throws AppError 404 for an expired link.
 */
export const resetPassword = defineCommand({
  name: "account.resetPassword",
  done: "set a new password",
  input: resetPasswordSchema,
  permission: "anyone",
  secret: true,
  async prepare({ db, now }, { token, password, address }) {
    await countWrongLink(address, () => findValidLink(db, "password", token, now));
    return { passwordHash: await hashPassword(password) };
  },
  async run(context, { token, address, userAgent }, { passwordHash }) {
    const { tx, now } = context;
    const { userId, user } = await consumeLink(context, "password", token);
    await revokeSessions(tx, { userId }, "password changed", now);
    await tx.user.update({
      where: { id: userId },
      data: { passwordHash, emailUnconfirmed: false, version: { increment: 1 } },
    });
    await askForApprovalOnceConfirmed(context, user);
    // An intruder may have requested another email: cancel that along with the sessions.
    await endLinks(context, "email", userId);
    await queuePasswordChangedMail(context, user.email);
    return signedIn(context, userId, { kind: "cookie", address, userAgent });
  },
  audit: (_input, { user }) => ({ userId: user.id }),
  by: whoSignedIn,
});

/**
 * Changes the user's own password, given the old one; every other device is signed out.
 * @throws AppError 400 for a wrong old password, 409 without one, 429.
 */
export const changePassword = defineCommand({
  name: "account.changePassword",
  done: "changed their password",
  input: changePasswordSchema,
  permission: "account:self",
  secret: true,
  async prepare({ db, actor }, { oldPassword, password }) {
    if (!actor.id) throw notSignedIn();
    const { passwordHash } = await db.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { passwordHash: true },
    });
    if (!passwordHash) throw conflict("This account has no password yet. Ask for a link to choose one.");
    await countAttempt("old-password", actor.id);
    if (!(await passwordMatches(passwordHash, oldPassword)))
      throw badInput({ oldPassword: "That's not your current password." });
    await resetAttempts("old-password", actor.id);
    return { passwordHash: await hashPassword(password) };
  },
  async run(context, _input, { passwordHash }) {
    const { tx, actor, now } = context;
    const userId = actor.id!;
    const user = await tx.user.update({ where: { id: userId }, data: { passwordHash, version: { increment: 1 } } });
    await revokeSessions(
      tx,
      { userId, ...(actor.sessionId && { id: { not: actor.sessionId } }) },
      "password changed",
      now,
    );
    await endLinks(context, "password", userId);
    await endLinks(context, "email", userId);
    await queuePasswordChangedMail(context, user.email);
    return { message: "Your password is changed. Your other devices are signed out." };
  },
  audit: () => ({}),
});
