import { asks, calls, executes, streams } from "#kernel/calls.server";
import { notSignedIn } from "#kernel/errors";
import { runQuery } from "#kernel/execute.server";
import { watched } from "#kernel/watching.server";
import { database } from "#services/database/database.server";
import { readAllNotifications, readNotifications } from "./commands.server";
import { topicsOf } from "./live-lists.server";
import { inboxPage, unreadNotifications } from "./queries.server";

/**
 * A person's notifications and their read state, and a stream of new notifications and changed
 * lists.
 */
export default calls({
  "GET /notifications": asks(unreadNotifications),
  "POST /notifications/read": executes(readNotifications),
  "POST /notifications/read-all": executes(readAllNotifications),
  "GET /inbox": asks(inboxPage),
  "GET /notifications/events": streams(
    unreadNotifications,
    watched(async ({ actor }) => {
      await runQuery(unreadNotifications, actor, {});
      if (!actor.id) throw notSignedIn();
      return { topics: await topicsOf(database().prisma, { ...actor, id: actor.id }) };
    }),
  ),
});
