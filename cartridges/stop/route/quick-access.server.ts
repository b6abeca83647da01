import type { QuickAccess } from "#kernel/quick-access.server";
import { runQuery } from "#kernel/execute.server";
import { openRelief } from "#cartridges/relief/queries.server";

/** Opens a driver's own route; for a relief driver, each route they cover. */
const openings: QuickAccess = async (actor) => {
  if (actor.routeNumber) return [{ label: "Today's Route", key: {} }];
  const { coverages } = actor.role === "Driver" ? await runQuery(openRelief, actor, {}) : { coverages: [] };
  return coverages.map(({ route, date }) => ({ label: `Stops of route ${route}, ${date}`, key: { route, date } }));
};
export default openings;
