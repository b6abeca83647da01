import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { companyDateSchema, routeNumberSchema } from "#cartridges/service-day/schema";

/** A route's load of one day: who watches is told of each mark, by the session's version, and of a list that has changed. */
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

/** How far each route's loading is, for whoever sees all of them. */
export const loads = defineTopic({
  name: "loads",
  input: z.object({}),
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
});
