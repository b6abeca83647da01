import { endCoverage } from "#cartridges/relief/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST: gives a covered route back. */
const door = apiRoute({ POST: apiCommand(endCoverage, (body) => body) });
export const loader = door.loader;
export const action = door.action;
