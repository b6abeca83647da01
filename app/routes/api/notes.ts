import { addNote } from "#cartridges/note/commands.server";
import { listNotes } from "#cartridges/note/queries.server";
import { apiCommand, apiQuery, apiRoute } from "~/kernel/doors.server";

/** GET and POST /api/notes (spec 7.5): the latest notes, and a new one in either of its two forms. */
const door = apiRoute({ GET: apiQuery(listNotes, () => ({})), POST: apiCommand(addNote, (body) => body) });
export const loader = door.loader;
export const action = door.action;
