import { signOut } from "#cartridges/user/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/auth/logout (spec 7.1): ends the session that the token or the cookie names. */
const door = apiRoute({ POST: apiCommand(signOut, () => ({})) });
export const loader = door.loader;
export const action = door.action;
