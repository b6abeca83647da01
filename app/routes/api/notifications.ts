import { unreadNotifications } from "#cartridges/notification/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/notifications: what the person has not been told yet. */
const door = apiRoute({ GET: apiQuery(unreadNotifications, () => ({})) });
export const loader = door.loader;
export const action = door.action;
