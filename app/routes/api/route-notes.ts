import { routeNotes } from "#cartridges/note/queries.server";
import { apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET /api/notes/route/{route} (spec 7.5). */
const door = apiRoute({ GET: apiQuery(routeNotes, ({ params }) => ({ route: params.route })) });
export const loader = door.loader;
export const action = door.action;
