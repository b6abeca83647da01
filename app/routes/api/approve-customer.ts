import { approveCustomer } from "#cartridges/approval/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/driver/approve-customer {userId} (spec 7.5). */
const door = apiRoute({ POST: apiCommand(approveCustomer, (body) => body) });
export const loader = door.loader;
export const action = door.action;
