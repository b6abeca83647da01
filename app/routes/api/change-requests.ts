import { openRequests } from "#cartridges/change-request/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/change-requests: the open requests of the customers one serves. */
const door = apiRoute({ GET: apiQuery(openRequests, () => ({})) });
export const loader = door.loader;
export const action = door.action;
