import { runQuery } from "#kernel/execute.server";
import type { QuickAccess } from "#kernel/quick-access.server";
import { openRelief } from "#cartridges/relief/queries.server";

/** The end of a driver's own day, and of each day that they cover. */
const openings: QuickAccess = async (actor) => {
  if (actor.routeNumber) return [{ label: "End of the day", key: {} }];
  const { coverages } = actor.role === "Driver" ? await runQuery(openRelief, actor, {}) : { coverages: [] };
  return coverages.map(({ route, date }) => ({
    label: `End of the day, route ${route}, ${date}`,
    key: { route, date },
  }));
};
export default openings;
