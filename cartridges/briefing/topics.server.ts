import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { routeNumberSchema } from "#cartridges/service-day/schema";

/** Door facts of a route: announces writes and confirmations. */
export const briefings = defineTopic({
  name: "briefings",
  input: z.object({ route: routeNumberSchema }),
  permission: "briefing:read",
  scope: ({ db, actor }, { route }) => mayServeRoute(db, actor, route),
});
