import { startCoverage } from "#cartridges/relief/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST: takes over a route for the next such day (spec 2.10). */
const door = apiRoute({ POST: apiCommand(startCoverage, (body) => body) });
export const loader = door.loader;
export const action = door.action;
