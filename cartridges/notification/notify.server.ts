import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import type { Letter } from "#services/mail/template";
import { renderMail } from "#services/mail/template";
import { queueMail } from "#services/mail/outbox.server";
import type { Notification } from "./schema";

export interface News extends Pick<Notification, "type" | "message"> {
  /** Names the occasion: told twice, it is one notification and one mail for each person. */
  occasion: string;
  href?: string;
  /** Without it there is a toast alone. */
  letter?: Letter;
  /** Who caused it sees what came of it where they did it: for them there is no toast besides. */
  by?: string | null;
  /** News of orders can be turned off by each person (profile); news of the account cannot. */
  about: "order" | "account";
}

/** What a device of this person listens to. */
export const notificationTopic = (userId: string) => `user:${userId}`;

/** Tells these users, in the transaction that causes it: a toast on their devices and a mail, each once. */
export async function notifyUsers(
  { tx, now, emit }: Pick<CommandContext, "tx" | "now" | "emit">,
  userIds: readonly string[],
  { occasion, letter, about, href, type, message, by }: News,
): Promise<void> {
  const users = await tx.user.findMany({
    where: { id: { in: [...userIds] }, deletedAt: null },
    select: { id: true, email: true, mailOrders: true, toastOrders: true },
  });
  const toasted = users.filter(({ id, toastOrders }) => id !== by && (about === "account" || toastOrders));
  const rows = toasted.map(({ id }) => ({ id: uuid(), userId: id, type, message, href: href ?? null, createdAt: now }));
  await tx.notification.createMany({ data: rows });
  for (const { id, userId } of rows)
    emit({ topic: notificationTopic(userId), kind: "news", data: { id, type, message } });
  if (!letter) return;
  const written = renderMail(letter);
  for (const { id, email, mailOrders } of users) {
    if (email && (about === "account" || mailOrders))
      await queueMail(tx, { dedupeKey: `${occasion} ${id}`, recipient: email, ...written, attachments: [] }, now);
  }
  emit({ topic: "mail", kind: "queued" });
}

/** As notifyUsers, for everybody who signs in for a customer. Of orders only those hear whose account is approved: who waits may be anybody who knows the number. */
export async function notifyCustomer(
  context: Pick<CommandContext, "tx" | "now" | "emit">,
  customerNumber: string,
  news: News,
): Promise<void> {
  const users = await context.tx.user.findMany({
    where: {
      customerNumber,
      role: "Customer",
      deletedAt: null,
      approval: news.about === "order" ? "approved" : { not: "rejected" },
    },
    select: { id: true },
  });
  await notifyUsers(
    context,
    users.map(({ id }) => id),
    news,
  );
}
