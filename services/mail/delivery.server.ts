import { z } from "zod";
import type { PrismaClient, Mail } from "../database/generated/client";
import { publish } from "../events.server";
import { logger } from "../logger.server";
import { letterPage, letterSchema } from "./template";
import type { MailTransport } from "./transport.server";

const SECOND_MS = 1_000;
/**
 * Claim timeout: longer than any SMTP session (a dozen replies of at most 20 s). After it the
 * sender is assumed dead and the mail is due again.
 */
const CLAIM_MS = 300 * SECOND_MS;
/**
 * Backoff after a failure: half a minute, tripled each time, at most three hours. 13 attempts take
 * 21 hours.
 */
const FIRST_RETRY_MS = 30 * SECOND_MS;
const RETRY_FACTOR = 3;
const LONGEST_RETRY_MS = 3 * 3_600 * SECOND_MS;
export const MAX_ATTEMPTS = 13;
const ERROR_LENGTH = 500;

/**
 * Claims the oldest due mail for CLAIM_MS. The attempt is counted at the claim, so that a mail that
 * crashes the process is not retried forever.
 */
export async function claimNext(prisma: PrismaClient, now: Date): Promise<Mail | null> {
  const [claimed] = await prisma.$queryRaw<{ id: string }[]>`
    update mail set attempts = attempts + 1, claimed_until = ${new Date(now.getTime() + CLAIM_MS)}::timestamptz
    where id = (
      select id from mail
      where status = 'queued' and next_attempt_at <= ${now}::timestamptz
        and (claimed_until is null or claimed_until <= ${now}::timestamptz)
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id`;
  return claimed ? prisma.mail.findUnique({ where: { id: claimed.id } }) : null;
}

const attachmentsSchema = z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }));

/**
 * The same for each attempt of a mail, so that a receiver recognizes a duplicate
 * (decision 0011).
 */
const messageId = (mail: Pick<Mail, "id">, mailFrom: string) =>
  `<${mail.id}@${/@([^\s<>]+)/.exec(mailFrom)?.[1] ?? "clothesline.example"}>`;

/** Hands a mail to the mail server. @throws with the server's reply if it is not accepted. */
export async function deliver(transport: MailTransport, mail: Mail, mailFrom: string): Promise<void> {
  await transport.sendMail({
    from: mailFrom,
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    html: mail.html ?? letterPage(letterSchema.parse(mail.letter)),
    text: mail.text,
    messageId: messageId(mail, mailFrom),
    date: mail.createdAt,
    attachments: attachmentsSchema.parse(mail.attachments).map((attachment) => ({ ...attachment, encoding: "base64" })),
  });
}

export async function markSent(prisma: PrismaClient, mail: Mail, now: Date): Promise<void> {
  await prisma.mail.update({
    where: { id: mail.id },
    data: { status: "sent", sentAt: now, claimedUntil: null, lastError: null },
  });
  await publish([{ topic: "mail", kind: "sent", data: { id: mail.id } }]);
}

/**
 * Schedules the next attempt, or gives up: at once if the server permanently rejects this mail,
 * otherwise after the last attempt.
 */
export async function markFailed(prisma: PrismaClient, mail: Mail, error: Error, now: Date): Promise<void> {
  const over = isFinal(error) || mail.attempts >= MAX_ATTEMPTS;
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * RETRY_FACTOR ** (mail.attempts - 1));
  logger.warn(
    { mail: mail.id, attempt: mail.attempts, error: error.message },
    over ? "A mail could not be sent." : "A mail was not sent; it will be retried.",
  );
  await prisma.mail.update({
    where: { id: mail.id },
    data: {
      status: over ? "failed" : "queued",
      nextAttemptAt: new Date(now.getTime() + wait),
      claimedUntil: null,
      lastError: error.message.slice(0, ERROR_LENGTH),
    },
  });
  if (over) await publish([{ topic: "mail", kind: "failed", data: { id: mail.id } }]);
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * A 5xx to the recipient or the content is about this mail and final. An earlier 5xx (a wrong
 * password, a sender that is not allowed) is about the portal's settings: the mails wait until
 * someone has fixed them.
 */
function isFinal({ code, command, responseCode }: SmtpError): boolean {
  if (responseCode) return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
  return code === "EENVELOPE";
}
