import { performance } from "#cartridges/load-list/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/loading-status/performance/{driverId}?from=&to= (spec 7.6). */
const door = apiRoute({
  GET: apiQuery(performance, ({ params, url }) => ({ driverId: params.driverId, from: url.searchParams.get("from") || undefined, to: url.searchParams.get("to") || undefined })),
});
export const loader = door.loader;
export const action = door.action;
