import { makeAccessCode } from "#cartridges/access-code/commands.server";
import { openAccessCodes } from "#cartridges/access-code/queries.server";
import { apiCommand, apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET: the assignment codes. POST: makes one (the SuperAdmin). */
const door = apiRoute({ GET: apiQuery(openAccessCodes, () => ({})), POST: apiCommand(makeAccessCode, (body) => body) });
export const loader = door.loader;
export const action = door.action;
