import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { readFirstOpenDate } from "#cartridges/customer/service.server";
import { comingServiceDay, nextDate } from "#cartridges/service-day/rules";
import { readJoining, readPlanStops } from "./reading.server";
import { routePlanKeySchema, type RoutePlanData } from "./schema";

/** A route's weekday (spec 2.8): its stops in the usual order, and who joins or leaves later. */
export const openRoutePlan = defineQuery({
  name: "routePlan.open",
  input: routePlanKeySchema,
  permission: "routes:write",
  async run({ db }, key): Promise<RoutePlanData> {
    const today = companyToday();
    const day = key.day ?? comingServiceDay(today).day;
    const date = nextDate(day, today);
    const stored = await db.route.findMany({ where: { active: true }, orderBy: { number: "asc" } });
    const routes = stored.map(({ number }) => number);
    const route = key.route ?? routes[0];
    if (route === undefined || !routes.includes(route))
      throw notFound(route === undefined ? "There is no route yet." : `There is no route ${route}.`);
    const [stops, joins, first_open] = await Promise.all([
      readPlanStops(db, { route, date }),
      readJoining(db, { route, date }),
      readFirstOpenDate(db, route),
    ]);
    return { routes, route, day, date, today, first_open, stops, joins };
  },
});
