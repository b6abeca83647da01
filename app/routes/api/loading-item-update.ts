import { markItem } from "#cartridges/load-list/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST: one item's loaded pieces (spec 7.6). */
const door = apiRoute({ POST: apiCommand(markItem, (body) => body) });
export const loader = door.loader;
export const action = door.action;
