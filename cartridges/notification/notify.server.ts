import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import type { Letter } from "#services/mail/template";
import { renderMail } from "#services/mail/template";
import { Prisma } from "#services/database/generated/client";
import { mailsQueued } from "#services/mail/outbox.server";
import type { Notification } from "./schema";

export interface News extends Pick<Notification, "type" | "message"> {
  /** Deduplication key: the same occasion creates one mail per person. */
  occasion: string;
  href?: string;
  /** Without it there is only a toast. */
  letter?: Letter;
  /** The user who caused it, who gets no toast because they see the result where they acted. */
  by?: string | null;
  /** Notifications about orders can be turned off in the profile; those about the account cannot. */
  about: "order" | "account";
}

/** The topic that this person's devices subscribe to. */
export const notificationTopic = (userId: string) => `user:${userId}`;

/** A notification and its recipients: a condition on the table `"user" u`; deleted users are excluded. */
export interface AddressedNotification {
  to: Prisma.Sql;
  news: News;
}

interface Recipient {
  occasion: number;
  id: string;
  email: string | null;
  mail_orders: boolean;
  toast_orders: boolean;
}

/** Notifies people, in the transaction that causes it, by a toast on their devices and a mail, each once. Two statements, however many people and notifications there are. */
export async function notifyOf(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  notifications: readonly AddressedNotification[],
): Promise<void> {
  const asked = notifications.map(
    ({ to }, occasion) =>
      Prisma.sql`select ${occasion}::int as occasion, u.id::text, u.email, u.mail_orders, u.toast_orders from "user" u where u.deleted_at is null and ${to}`,
  );
  const recipients = await tx.$queryRaw<Recipient[]>(Prisma.join(asked, " union all "));
  const toasts = recipients.flatMap(({ occasion, id: userId, toast_orders }) => {
    const { about, by, type, message, href } = notifications[occasion]!.news;
    return userId !== by && (about === "account" || toast_orders)
      ? [{ id: uuid(), userId, type, message, href: href ?? null }]
      : [];
  });
  const letters = notifications.map(({ news }) => news.letter && renderMail(news.letter));
  const mails = recipients.flatMap(({ occasion, id, email, mail_orders }) => {
    const [{ news }, letter] = [notifications[occasion]!, letters[occasion]];
    if (!letter || !email || !(news.about === "account" || mail_orders)) return [];
    return [{ dedupeKey: `${news.occasion} ${id}`, recipient: email, ...letter, attachments: [] }];
  });
  if (toasts.length + mails.length > 0)
    await tx.$executeRaw`
      with toasts as (
        insert into notification (id, user_id, type, message, href, created_at)
        select id, "userId", type, message, href, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(toasts)}::jsonb) as toast(id uuid, "userId" uuid, type text, message text, href text)
      ) ${mailsQueued(mails, now)}`;
  for (const { id, userId, type, message } of toasts)
    emit({ topic: notificationTopic(userId), kind: "news", data: { id, type, message } });
  if (notifications.some(({ news }) => news.letter)) emit({ topic: "mail", kind: "queued" });
}

export const notifyUsers = (
  context: Pick<CommandContext, "tx" | "now" | "emit">,
  userIds: readonly string[],
  news: News,
): Promise<void> => notifyOf(context, [{ to: Prisma.sql`u.id = any(${[...userIds]}::uuid[])`, news }]);

/** Every account of a customer. Only approved accounts are notified of orders, because anyone who knows the number can create a pending one. */
export const customersUsers = (customerNumber: string, { about }: Pick<News, "about">): Prisma.Sql =>
  Prisma.sql`u.customer_number = ${customerNumber} and u.role = 'Customer' and ${about === "order" ? Prisma.sql`u.approval = 'approved'` : Prisma.sql`u.approval <> 'rejected'`}`;

/** As notifyUsers, for every account of a customer. */
export const notifyCustomer = (
  context: Pick<CommandContext, "tx" | "now" | "emit">,
  customerNumber: string,
  news: News,
): Promise<void> => notifyOf(context, [{ to: customersUsers(customerNumber, news), news }]);
