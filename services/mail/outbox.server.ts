import { v7 as uuid } from "uuid";
import { clock } from "../clock.server";
import { company } from "../company.server";
import { database, type Transaction } from "../database/database.server";
import { Prisma } from "../database/generated/client";
import { subscribe } from "../events.server";
import { logger } from "../logger.server";
import { claimNext, deliver, markFailed, markSent } from "./delivery.server";
import type { SignedLetter } from "./template";
import { openTransport, type MailTransport } from "./transport.server";

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

export interface OutgoingMail {
  /** Identifies the occasion: queueing the same occasion twice results in one mail. */
  dedupeKey: string;
  recipient: string;
  subject: string;
  text: string;
  /** Its HTML, or the letter from which the HTML is rendered when it is sent. */
  html?: string;
  letter?: SignedLetter;
  attachments: readonly MailAttachment[];
  /**
   * A direct response to a person's action, such as a password reset: it is sent even if the
   * company has turned off its mails.
   */
  asked?: boolean;
}

/**
 * Stores a mail in the transaction that causes it, so that it exists exactly if its cause was
 * committed, and returns its id. It is sent after the commit; emit `{ topic: "mail", kind: "queued"
 * }` to start that at once. Without a mail server (SMTP_URL) it is only stored and can be read in
 * the portal.
 */
export async function queueMail(tx: Transaction, mail: OutgoingMail, now: Date): Promise<string> {
  await tx.$executeRaw(mailsQueued([{ ...mail, at: now }]));
  const { id } = await tx.mail.findUniqueOrThrow({ where: { dedupeKey: mail.dedupeKey }, select: { id: true } });
  return id;
}

/**
 * The same for several mails, each queued at its time `at`, as a statement or the last part of one.
 */
export function mailsQueued(mails: readonly (OutgoingMail & { at: Date })[]): Prisma.Sql {
  const { mailsAreSent, mails: areOn } = company();
  const rows = mails.map(({ attachments, asked = false, ...mail }) => ({
    ...mail,
    id: uuid(),
    status: mailsAreSent && (areOn || asked) ? "queued" : "kept",
    attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
  }));
  return Prisma.sql`
    insert into mail
      (id, dedupe_key, recipient, subject, html, letter, text, attachments, status, created_at, next_attempt_at)
    select id, "dedupeKey", recipient, subject, html, letter, text, attachments, status::"MailStatus", at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail(id uuid, "dedupeKey" text, recipient text, subject text, html text, letter jsonb, text text,
        attachments jsonb, status text, at timestamptz)
    on conflict do nothing`;
}

/** How often the outbox is polled for mails whose next attempt is due. */
const LOOK_EVERY_MS = 10_000;

/**
 * Sends due mails one at a time, woken by new mail and by a timer. Returns a stop function that
 * waits for the mail in flight. Any number of senders may share a database. Without an SMTP address
 * it does nothing.
 */
export function startMailSender({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string | null;
  mailFrom: string;
}): () => Promise<void> {
  if (!smtpUrl) return async () => {};
  const transport = openTransport(smtpUrl);
  const unmarked = new Set<string>();
  let stopped = false;
  let wokenMeanwhile = false;
  let working: Promise<void> | null = null;

  const work = async () => {
    do {
      wokenMeanwhile = false;
      while (!stopped && (await sendNext({ transport, mailFrom, unmarked })));
    } while (wokenMeanwhile && !stopped);
  };
  const sendSoon = () => {
    wokenMeanwhile = true;
    if (stopped || working) return;
    working = work()
      .catch((error: Error) =>
        logger.warn({ error: error.message }, "The outbox could not be read; it will be retried."),
      )
      .finally(() => (working = null));
  };
  const unsubscribe = subscribe("mail", (event) => event.kind === "queued" && sendSoon());
  const timer = setInterval(sendSoon, LOOK_EVERY_MS).unref();
  sendSoon();
  return async () => {
    stopped = true;
    unsubscribe();
    clearInterval(timer);
    await working;
    transport.close();
  };
}

interface Sending {
  transport: MailTransport;
  mailFrom: string;
  /**
   * Mails that were sent but could not be marked as sent: on the next claim they are only marked.
   */
  unmarked: Set<string>;
}

/** Sends one due mail. No transaction is open during the SMTP session. */
async function sendNext({ transport, mailFrom, unmarked }: Sending): Promise<boolean> {
  const { prisma } = database();
  const mail = await claimNext(prisma, clock.now());
  if (!mail) return false;
  if (!unmarked.has(mail.id)) {
    try {
      await deliver(transport, mail, mailFrom);
    } catch (error) {
      await markFailed(prisma, mail, error as Error, clock.now());
      return true;
    }
    unmarked.add(mail.id);
  }
  await markSent(prisma, mail, clock.now());
  unmarked.delete(mail.id);
  return true;
}
