import { asks, calls, executes } from "#kernel/calls.server";
import { addNote, editNote, resolveNote } from "./commands.server";
import { listNotes, routeNotes } from "./queries.server";

/** The latest notes, a route's notes, and a new one in either of its two forms (spec 7.5); edited, and resolved. */
export default calls({
  "GET /notes": asks(listNotes),
  "GET /notes/route/:route": asks(routeNotes),
  "POST /notes": executes(addNote),
  "PUT /notes/:id": executes(editNote),
  "PUT /notes/:id/resolved": executes(resolveNote),
});
