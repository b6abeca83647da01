import { redirect } from "@remix-run/node";
import { addNote } from "#cartridges/note/commands.server";
import { pageAction } from "#kernel/handlers.server";
import { execute } from "#kernel/execute.server";

export { loadDeclaredPage as loader } from "#kernel/page-loader.server";
export { PageError as ErrorBoundary } from "#ui/page-error";
export { CartridgePage as default, meta } from "../../cartridge-page";

/** A new note before the script runs; with it the same form goes to POST /api/notes. */
export const action = pageAction(["Driver"], async ({ actor }, form) => {
  await execute(addNote, actor, {
    customerNumber: form.get("customerNumber") ?? undefined,
    content: form.get("content") ?? undefined,
    priority: form.get("priority") || undefined,
  });
  return redirect("/driver/dashboard/notes");
});
