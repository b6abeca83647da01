import { startLoading } from "#cartridges/load-list/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST: Start Loading (spec 7.6); a second start answers the first one's session. */
const door = apiRoute({ POST: apiCommand(startLoading, (body) => body) });
export const loader = door.loader;
export const action = door.action;
