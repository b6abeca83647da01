import { defineCommand } from "#kernel/definition";
import { notificationTopic } from "./notify.server";
import { readAllSchema, readNotificationsSchema } from "./schema";

/** POST /api/notifications/read: marks these as read, ignoring other people's. */
export const readNotifications = defineCommand({
  name: "notification.read",
  done: "read news",
  input: readNotificationsSchema,
  permission: "account:self",
  async run({ tx, actor, now, emit }, { ids }) {
    if (!actor.id) return { read: 0 };
    const { count } = await tx.notification.updateMany({
      where: { userId: actor.id, readAt: null, id: { in: ids } },
      data: { readAt: now },
    });
    if (count > 0) emit({ topic: notificationTopic(actor.id), kind: "read" });
    return { read: count };
  },
});

/**
 * POST /api/notifications/read-all: marks everything in the person's inbox, or everything that
 * links to one page, as read up to the latest entry they have seen. Ids are time-ordered.
 */
export const readAllNotifications = defineCommand({
  name: "notification.readAll",
  done: "read all news",
  input: readAllSchema,
  permission: "account:self",
  async run({ tx, actor, now, emit }, { href, until }) {
    if (!actor.id) return { read: 0 };
    const { count } = await tx.notification.updateMany({
      where: { userId: actor.id, readAt: null, ...(href && { href }), ...(until && { id: { lte: until } }) },
      data: { readAt: now },
    });
    if (count > 0) emit({ topic: notificationTopic(actor.id), kind: "read" });
    return { read: count };
  },
});
