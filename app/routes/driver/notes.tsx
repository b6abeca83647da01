import { redirect } from "@remix-run/node";
import { addNote } from "#cartridges/note/commands.server";
import { formAction, submits } from "#kernel/form-handlers.server";

export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { PageError as ErrorBoundary } from "#ui/page-error";
export { CartridgePage as default, meta } from "../../cartridge-page";

/**
 * Handles a new note before JavaScript has loaded; afterwards the same form goes to POST
 * /api/notes.
 */
export const action = formAction(
  ["Driver"],
  submits(addNote, {
    fields: { customerNumber: "customerNumber", content: "content", priority: "priority" },
    answer: () => redirect("/driver/dashboard/notes"),
  }),
);
