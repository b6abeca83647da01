import { defineCommand } from "#kernel/definition";
import { readNotificationsSchema } from "./schema";

/** POST /api/notifications/read: marks these and all older ones as read. Other people's are not touched. */
export const readNotifications = defineCommand({
  name: "notification.read",
  input: readNotificationsSchema,
  permission: "account:self",
  async run({ tx, actor, now }, { ids }) {
    if (!actor.id) return { read: 0 };
    const latest = await tx.notification.findFirst({
      where: { id: { in: ids }, userId: actor.id },
      orderBy: { createdAt: "desc" },
      select: { createdAt: true },
    });
    if (!latest) return { read: 0 };
    const { count } = await tx.notification.updateMany({
      where: { userId: actor.id, readAt: null, createdAt: { lte: latest.createdAt } },
      data: { readAt: now },
    });
    return { read: count };
  },
});
