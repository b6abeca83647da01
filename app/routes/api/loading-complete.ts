import { completeLoading } from "#cartridges/load-list/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST: Complete and Send Report (spec 7.6). */
const door = apiRoute({ POST: apiCommand(completeLoading, (body) => body) });
export const loader = door.loader;
export const action = door.action;
