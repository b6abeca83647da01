import { readNotifications } from "#cartridges/notification/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/notifications/read {ids}: these have been shown. */
const door = apiRoute({ POST: apiCommand(readNotifications, (body) => body) });
export const loader = door.loader;
export const action = door.action;
