import { asks, calls, executes } from "#kernel/calls.server";
import { addNote } from "./commands.server";
import { listNotes, routeNotes } from "./queries.server";

/** The latest notes, a route's notes, and a new one in either of its two forms (spec 7.5). */
export default calls({
  "GET /notes": asks(listNotes),
  "GET /notes/route/:route": asks(routeNotes),
  "POST /notes": executes(addNote),
});
