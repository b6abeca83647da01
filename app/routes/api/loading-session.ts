import { loadingSession } from "#cartridges/load-list/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/loading-status/session/{route}/{day}/{date} (spec 7.6). */
const door = apiRoute({
  GET: apiQuery(loadingSession, ({ params }) => ({ route_number: params.route, service_day: params.day, date: params.date })),
});
export const loader = door.loader;
export const action = door.action;
