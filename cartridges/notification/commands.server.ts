import { defineCommand } from "~/kernel/definition";
import { readNotificationsSchema } from "./schema";

/** POST /api/notifications/read: these have been shown. Somebody else's stay as they are. */
export const readNotifications = defineCommand({
  name: "notification.read",
  input: readNotificationsSchema,
  permission: "account:self",
  async run({ tx, actor, now }, { ids }) {
    const { count } = await tx.notification.updateMany({ where: { id: { in: ids }, userId: actor.id ?? undefined, readAt: null }, data: { readAt: now } });
    return { read: count };
  },
});
