import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";
import { customerOnRecord, mayServeRoute } from "#cartridges/serving/access.server";
import { companyDateSchema, routeNumberSchema } from "#cartridges/service-day/schema";

/**
 * A customer's deliveries: subscribers are notified of each delivery, each one that is undone, and
 * each signature and photo.
 */
export const deliveries = defineTopic({
  name: "deliveries",
  input: z.object({ number: z.string().regex(/^\d{6}$/) }),
  permission: "deliveries:read",
  scope: async ({ db, actor }, { number }) => Boolean(await customerOnRecord(db, actor, number)),
});

/** The stops of a route's day: subscribers are notified of each act, with the day's version. */
export const stops = defineTopic({
  name: "stops",
  input: z.object({ route: routeNumberSchema, date: companyDateSchema }),
  permission: "stops:read",
  scope: ({ db, actor }, { route, date }) => mayServeRoute(db, actor, route, date),
  async version({ db }, { route, date }) {
    const day = await db.routeDay.findUnique({
      where: { routeNumber_serviceDate: { routeNumber: route, serviceDate: new Date(date) } },
      select: { version: true },
    });
    return day?.version ?? 0;
  },
});
