import { v7 as uuid } from "uuid";
import type { Reader } from "#services/database/database.server";
import type { CommandContext } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { company } from "#services/company.server";
import { mailOf, type Letter } from "#services/mail/template";
import { queueMail } from "#services/mail/outbox.server";
import { newToken, tokenHash } from "#kernel/sign-in/session.server";

/** The purposes of mailed links, and how long each is valid. */
const MINUTES = { password: 30, email: 24 * 60 } as const;
export type LinkPurpose = keyof typeof MINUTES;
/** How long an invitation is valid: somebody new may be on vacation. */
export const INVITATION_DAYS = 14;
export const invitationEnds = (made: Date) => new Date(made.getTime() + INVITATION_DAYS * 86_400_000);
type Context = Pick<CommandContext, "tx" | "now" | "emit">;

/**
 * Makes a single-use link; earlier ones for the same purpose expire. Returns its token, of which
 * only a hash is stored.
 */
export async function makeLink(
  { tx, now }: Pick<Context, "tx" | "now">,
  purpose: LinkPurpose,
  userId: string,
  payload?: { email: string },
): Promise<string> {
  await endLinks({ tx, now }, purpose, userId);
  const token = newToken();
  await tx.oneTimeLink.create({
    data: {
      id: uuid(),
      purpose,
      tokenHash: tokenHash(token),
      userId,
      payload,
      createdAt: now,
      expiresAt: new Date(now.getTime() + MINUTES[purpose] * 60_000),
    },
  });
  return token;
}

export const endLinks = ({ tx, now }: Pick<Context, "tx" | "now">, purpose: LinkPurpose, userId: string) =>
  tx.oneTimeLink.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: now } });

const OVER: Record<LinkPurpose, string> = {
  password: "This link has been used or has expired.",
  email: "This link has been used or has expired.",
};
const linkExpired = (purpose: LinkPurpose) => notFound(OVER[purpose]);

/** Finds a valid link with its account. @throws AppError 404 if either is invalid. */
export async function findValidLink(db: Reader, purpose: LinkPurpose, token: string, now: Date) {
  const link = await db.oneTimeLink.findUnique({ where: { tokenHash: tokenHash(token) }, include: { user: true } });
  if (
    link?.purpose !== purpose ||
    link.usedAt ||
    link.expiresAt <= now ||
    link.user.deletedAt ||
    link.user.approval === "rejected"
  )
    throw linkExpired(purpose);
  return link;
}

/** Consumes a link; of two concurrent requests the second fails. @throws AppError 404. */
export async function consumeLink({ tx, now }: Pick<Context, "tx" | "now">, purpose: LinkPurpose, token: string) {
  const link = await findValidLink(tx, purpose, token, now);
  const used = await tx.oneTimeLink.updateMany({ where: { id: link.id, usedAt: null }, data: { usedAt: now } });
  if (used.count === 0) throw linkExpired(purpose);
  return link;
}

export const addressOf = (path: string) => `${company().appUrl}${path}`;

/**
 * Queues a mail about the account itself, which is sent whatever notifications
 * the user has turned off.
 */
export async function queueAccountMail({ tx, now, emit }: Context, recipient: string, letter: Letter): Promise<void> {
  await queueMail(
    tx,
    { dedupeKey: `account ${uuid()}`, recipient, ...mailOf(letter, company().name), attachments: [], asked: true },
    now,
  );
  emit({ topic: "mail", kind: "queued" });
}
