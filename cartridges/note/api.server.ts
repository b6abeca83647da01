import { asTool, asks, calls, executes } from "#kernel/calls.server";
import { addNote, editNote, resolveNote } from "./commands.server";
import { listNotes, routeNotes } from "./queries.server";

/**
 * Lists notes, overall or by route, and adds, edits and resolves them. A new one has two forms
 * (spec 7.5).
 */
export default calls({
  "GET /notes": asks(listNotes),
  "GET /notes/route/:route": asTool(asks(routeNotes), {
    name: "notes_of_route",
    title: "Notes of a route",
    description:
      "The notes about the customers of a route, newest first, with who wrote each one and whether it is resolved.",
    takes: { route: "The route's number, such as 33." },
  }),
  "POST /notes": asTool(executes(addNote), {
    name: "add_note",
    title: "Add a note for a customer",
    description: "Adds a note about a customer, for their driver and the office to read.",
    takes: {
      customerNumber: "The customer's six-digit number, such as 110001.",
      content: "The text of the note.",
      priority: "low by default.",
    },
    needs: ["customerNumber", "content"],
    names: "id",
  }),
  "PUT /notes/:id": executes(editNote),
  "PUT /notes/:id/resolved": asTool(executes(resolveNote), {
    name: "resolve_note",
    title: "Resolve a note",
    description: "Marks a note as resolved, or reopens it.",
    takes: { id: "The note's id, from notes_of_route.", resolved: "true resolves it, false reopens it." },
  }),
});
