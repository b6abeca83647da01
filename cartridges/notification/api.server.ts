import { asks, calls, executes, streams } from "#kernel/calls.server";
import { notSignedIn } from "#kernel/errors";
import { runQuery } from "#kernel/execute.server";
import { watched } from "#kernel/watching.server";
import { database } from "#services/database/database.server";
import { readNotifications } from "./commands.server";
import { topicsOf } from "./live-lists.server";
import { unreadNotifications } from "./queries.server";

/** A person's unread notifications, marking them as read, and a stream of new notifications and changed lists. */
export default calls({
  "GET /notifications": asks(unreadNotifications),
  "POST /notifications/read": executes(readNotifications),
  "GET /notifications/events": streams(
    unreadNotifications,
    watched(async ({ actor }) => {
      await runQuery(unreadNotifications, actor, {});
      if (!actor.id) throw notSignedIn();
      return { topics: await topicsOf(database().prisma, { ...actor, id: actor.id }) };
    }),
  ),
});
