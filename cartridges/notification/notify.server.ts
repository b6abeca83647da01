import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import type { Letter } from "#services/mail/template";
import { mailOf } from "#services/mail/template";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { company } from "#services/company.server";
import { mailsQueued } from "#services/mail/outbox.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { About, Notification } from "./schema";

export interface News extends Pick<Notification, "type" | "message"> {
  /** Deduplication key: the same occasion creates one mail per person. */
  occasion: string;
  href?: string;
  /** Asks the customer what to do about the shorts of this date. */
  shortOn?: CompanyDate;
  /** Without a letter no mail is sent. */
  letter?: Letter;
  /** The person who caused it, who is not notified because they saw the result directly. */
  by?: string | null;
  /** People can turn off toasts and mails (profile), except those about the account. */
  about: About;
}

/** The topic that this person's devices subscribe to. */
export const notificationTopic = (userId: string) => `user:${userId}`;

/**
 * A notification and its recipients: a condition on the table `"user" u`. Deleted users are
 * excluded.
 */
export interface AddressedNotification {
  to: Prisma.Sql;
  news: News;
}

export interface Recipient {
  occasion: number;
  id: string;
  email: string | null;
  mail_orders: boolean;
  toast_orders: boolean;
}

/** The parts of a command's context that notifying needs. */
export type NotifyContext = Pick<CommandContext, "tx" | "now" | "emit">;

/** The recipients of several occasions, by index. One statement. */
const readRecipients = (tx: Transaction, notifications: readonly AddressedNotification[]) =>
  tx.$queryRaw<Recipient[]>(
    Prisma.join(
      notifications.map(
        ({ to }, occasion) =>
          Prisma.sql`select ${occasion}::int as occasion, u.id::text, u.email, u.mail_orders, u.toast_orders
            from "user" u where u.deleted_at is null and ${to}`,
      ),
      " union all ",
    ),
  );

interface Entry extends Pick<Notification, "type" | "about" | "message" | "href"> {
  id: string;
  userId: string;
  toast: boolean;
  shortOn: CompanyDate | null;
  at: Date;
}
type Mail = Parameters<typeof mailsQueued>[0][number];

/** Writes inbox entries and mails in one statement, whatever their number. */
const writeNews = (tx: Transaction, entries: readonly Entry[], mails: readonly Mail[]) => tx.$executeRaw`
  with entries as (
    insert into notification (id, user_id, type, about, message, href, toast, short_on, created_at)
    select id, "userId", type, about, message, href, toast, "shortOn", at
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(id uuid, "userId" uuid, type text, about text, message text, href text, toast boolean, "shortOn" date,
        at timestamptz)
  ) ${mailsQueued(mails)}`;

/**
 * Notifies people within the causing transaction, each once: inbox, toast and mail. Two statements:
 * one finds the recipients unless they are given, one writes.
 */
export async function notifyOf(
  context: NotifyContext,
  notifications: readonly AddressedNotification[],
  knownRecipients?: readonly Recipient[],
): Promise<void> {
  if (notifications.length === 0) return;
  const { tx, now: at, emit } = context;
  const { name, toasts: areToasts } = company();
  const recipients = knownRecipients ?? (await readRecipients(tx, notifications));
  const entries = recipients.flatMap(({ occasion, id: userId, toast_orders }): Entry[] => {
    const { about, by, type, message, href = null, shortOn = null } = notifications[occasion]!.news;
    const toast = areToasts && (about === "account" || toast_orders);
    return userId === by ? [] : [{ id: uuid(), userId, type, about, message, href, toast, shortOn, at }];
  });
  const letters = notifications.map(({ news }) => news.letter && mailOf(news.letter, name));
  const mails = recipients.flatMap(({ occasion, id, email, mail_orders }): Mail[] => {
    const [{ news }, letter] = [notifications[occasion]!, letters[occasion]];
    if (!letter || !email || !(news.about === "account" || mail_orders)) return [];
    return [{ dedupeKey: `${news.occasion} ${id}`, recipient: email, ...letter, attachments: [], at }];
  });
  if (entries.length > 0 || mails.length > 0) await writeNews(tx, entries, mails);
  for (const { id, userId, type, message } of entries)
    emit({ topic: notificationTopic(userId), kind: "news", data: { id, type, message } });
  if (notifications.some(({ news }) => news.letter)) emit({ topic: "mail", kind: "queued" });
}

export const notifyUsers = (context: NotifyContext, userIds: readonly string[], news: News): Promise<void> =>
  notifyOf(context, [{ to: thesePeople(userIds), news }]);

/** Everybody in the office. */
export const office = Prisma.sql`u.role in ('Admin', 'SuperAdmin')`;
const thesePeople = (userIds: readonly string[]) => Prisma.sql`u.id = any(${[...userIds]}::uuid[])`;

/**
 * Everybody who signs in for a customer. Only approved accounts are notified, except about the
 * account itself: a pending one may belong to anybody who knows the customer number.
 */
export const customersUsers = (customerNumber: string | Prisma.Sql, { about }: Pick<News, "about">): Prisma.Sql =>
  Prisma.sql`u.customer_number = ${customerNumber} and u.role = 'Customer'
    and ${about === "account" ? Prisma.sql`u.approval <> 'rejected'` : Prisma.sql`u.approval = 'approved'`}`;

/** Like notifyUsers, for every account of a customer. */
export const notifyCustomer = (context: NotifyContext, customerNumber: string, news: News): Promise<void> =>
  notifyOf(context, [{ to: customersUsers(customerNumber, news), news }]);
