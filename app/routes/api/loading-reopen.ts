import { reopenLoading } from "#cartridges/load-list/commands.server";
import { apiCommand, apiRoute } from "~/kernel/doors.server";

/** POST: a completed load is opened again, for a reason. */
const door = apiRoute({ POST: apiCommand(reopenLoading, (body) => body) });
export const loader = door.loader;
export const action = door.action;
