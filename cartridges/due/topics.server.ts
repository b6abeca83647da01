import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { companyDateSchema, routeNumberSchema } from "#cartridges/service-day/schema";

/**
 * A route's load of one day: subscribers are notified of each mark, with the session's version, and
 * of changes to the list.
 */
export const loading = defineTopic({
  name: "loading",
  input: z.object({ route: routeNumberSchema, date: companyDateSchema }),
  permission: "loading:read",
  scope: ({ db, actor }, { route, date }) => mayServeRoute(db, actor, route, date),
  async version({ db }, { route, date }) {
    const session = await db.loadingSession.findUnique({
      where: { routeNumber_serviceDate: { routeNumber: route, serviceDate: new Date(date) } },
      select: { version: true },
    });
    return session?.version ?? 0;
  },
});

/** The loading progress of each route, for whoever sees all of them. */
export const loads = defineTopic({
  name: "loads",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
});
