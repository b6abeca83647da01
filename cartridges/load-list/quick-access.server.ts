import { runQuery } from "#kernel/execute.server";
import type { QuickAccess } from "#kernel/quick-access.server";
import { openRelief } from "#cartridges/relief/queries.server";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";

/** The days of a driver's own route, and the routes they cover. */
const openings: QuickAccess = async (actor) => {
  const route = actor.routeNumber;
  const { coverages } = actor.role === "Driver" ? await runQuery(openRelief, actor, {}) : { coverages: [] };
  return [
    ...(route ? SERVICE_DAYS.map((day) => ({ label: `Load list ${day}`, key: { route, day } })) : []),
    ...coverages.map((coverage) => ({
      label: `Route ${coverage.route}, ${coverage.date}`,
      key: { route: coverage.route, date: coverage.date },
    })),
  ];
};
export default openings;
