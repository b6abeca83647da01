import { defineCommand } from "#kernel/definition";
import { notificationTopic } from "./notify.server";
import { readAllSchema, readNotificationsSchema } from "./schema";

/** POST /api/notifications/read: marks these as read. Other people's are not touched. */
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
 * POST /api/notifications/read-all: everything in the person's inbox, or what leads to one place, has been read, up to the
 * latest entry that they have seen. Ids are made in the order of time.
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
