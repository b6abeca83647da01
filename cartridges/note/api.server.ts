import { asTool, asks, calls, executes } from "#kernel/calls.server";
import { addNote, editNote, resolveNote } from "./commands.server";
import { listNotes, routeNotes } from "./queries.server";

/** The latest notes, a route's notes, and a new one in either of its two forms (spec 7.5); edited, and resolved. */
export default calls({
  "GET /notes": asks(listNotes),
  "GET /notes/route/:route": asTool(asks(routeNotes), {
    name: "notes_of_route",
    title: "Notes of a route",
    description:
      "The notes about the customers of a route, the latest first, with who wrote them and whether they are settled.",
    takes: { route: "The route's number, such as 33." },
  }),
  "POST /notes": asTool(executes(addNote), {
    name: "add_note",
    title: "Add a note for a customer",
    description: "Writes a note about a customer, which their driver and the office read.",
    takes: {
      customerNumber: "The customer's number of six digits, such as 110001.",
      content: "The note, as it is to be read.",
      priority: "low where nothing is said.",
    },
    needs: ["customerNumber", "content"],
    names: "id",
  }),
  "PUT /notes/:id": executes(editNote),
  "PUT /notes/:id/resolved": asTool(executes(resolveNote), {
    name: "resolve_note",
    title: "Settle a note",
    description: "Marks a note as settled, or opens it again.",
    takes: { id: "The note's id, from notes_of_route.", resolved: "true settles it, false opens it again." },
  }),
});
