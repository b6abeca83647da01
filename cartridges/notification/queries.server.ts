import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import type { Notification } from "./schema";

/** The most that are shown as toasts at once; the rest is in the mails and on the pages. */
const MAX_UNREAD = 5;

/** GET /api/notifications: a person's latest unread notifications, the oldest first. */
export const unreadNotifications = defineQuery({
  name: "notification.unread",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor }): Promise<{ notifications: Notification[] }> {
    const rows = actor.id
      ? await db.notification.findMany({
          where: { userId: actor.id, readAt: null },
          orderBy: { createdAt: "desc" },
          take: MAX_UNREAD,
        })
      : [];
    return {
      notifications: rows.reverse().map(({ id, type, message, href, createdAt }) => ({
        id,
        type: type as Notification["type"],
        message,
        href,
        created_at: createdAt.toISOString(),
      })),
    };
  },
});
