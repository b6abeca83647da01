import { updateProfile } from "#cartridges/account/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** PUT /api/auth/profile (spec 7.1): one's own name, phone, email and which news one wants. */
const door = apiRoute({ PUT: apiCommand(updateProfile, (body) => ({ ...body, roles: undefined })) });
export const loader = door.loader;
export const action = door.action;
