import { runQuery } from "#kernel/execute.server";
import type { QuickAccess } from "#kernel/quick-access.server";
import { openRelief } from "#cartridges/relief/queries.server";

/** The briefings of a driver's own day, and of each route they cover. */
const openings: QuickAccess = async (actor) => {
  if (actor.routeNumber) return [{ label: "Briefing", key: {} }];
  const { coverages } = actor.role === "Driver" ? await runQuery(openRelief, actor, {}) : { coverages: [] };
  return coverages.map(({ route, date }) => ({ label: `Briefing of route ${route}, ${date}`, key: { route, date } }));
};
export default openings;
