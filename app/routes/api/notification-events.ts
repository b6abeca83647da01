import { unreadNotifications } from "#cartridges/notification/queries.server";
import { notificationTopic } from "#cartridges/notification/tell.server";
import { apiRoute, apiStream } from "~/kernel/doors.server";
import { notSignedIn } from "~/kernel/errors";
import { ask } from "~/kernel/execute.server";
import { watched } from "~/kernel/watching.server";

/** GET /api/notifications/events: tells a device at once that there is news for its person; it then asks which. */
const door = apiRoute({
  GET: apiStream(unreadNotifications, watched(async ({ actor }) => {
    await ask(unreadNotifications, actor, {});
    if (!actor.id) throw notSignedIn();
    return notificationTopic(actor.id);
  })),
});
export const loader = door.loader;
export const action = door.action;
