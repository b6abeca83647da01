import { markRestShort } from "#cartridges/load-list/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST /api/rental-items/route/{route}/mark-rest-short {day, loaded_items} (spec 7.3), with date where it is not the next such day. */
const door = apiRoute({ POST: apiCommand(markRestShort, (body, { params }) => ({ ...body, route: params.route })) });
export const loader = door.loader;
export const action = door.action;
