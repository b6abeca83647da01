import { topicsOf } from "#cartridges/notification/live-lists.server";
import { unreadNotifications } from "#cartridges/notification/queries.server";
import { apiRoute, apiStream } from "~/kernel/doors.server";
import { notSignedIn } from "~/kernel/errors";
import { ask } from "~/kernel/execute.server";
import { watched } from "~/kernel/watching.server";
import { database } from "~/services/database/database.server";

/** GET /api/notifications/events: tells a device at once of news for its person, and that the lists which their role shows have changed. */
const door = apiRoute({
  GET: apiStream(unreadNotifications, watched(async ({ actor }) => {
    await ask(unreadNotifications, actor, {});
    if (!actor.id) throw notSignedIn();
    return { topics: await topicsOf(database().prisma, { ...actor, id: actor.id }) };
  })),
});
export const loader = door.loader;
export const action = door.action;
