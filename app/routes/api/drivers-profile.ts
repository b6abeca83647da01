import { updateProfile } from "#cartridges/account/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** PUT /api/drivers/profile (spec 7.1): as /api/auth/profile, for drivers. */
const door = apiRoute({ PUT: apiCommand(updateProfile, (body) => ({ ...body, roles: ["Driver"] })) });
export const loader = door.loader;
export const action = door.action;
