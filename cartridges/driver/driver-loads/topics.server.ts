import { z } from "zod";
import { defineTopic } from "#kernel/live/topic";
import { companyDateSchema, routeNumberSchema } from "#cartridges/service-day/schema";

/** Checks and notes of a route's customers for a date. */
export const itemChecks = defineTopic({
  name: "item-checks",
  input: z.object({ route: routeNumberSchema, date: companyDateSchema }),
  permission: "driverLoads:write",
});
