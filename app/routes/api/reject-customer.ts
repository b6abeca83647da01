import { rejectCustomer } from "#cartridges/approval/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/driver/reject-customer {userId, reason?} (spec 7.5). */
const door = apiRoute({ POST: apiCommand(rejectCustomer, (body) => body) });
export const loader = door.loader;
export const action = door.action;
