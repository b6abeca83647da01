import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addNote } from "#cartridges/note/commands.server";
import { CartridgeFrame } from "#kernel/cartridge-frame";
import { formAction, submits } from "#kernel/form-handlers.server";
import { pageLoader } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";

export { PageError as ErrorBoundary } from "#ui/page-error";

export const meta: MetaFunction = () => [{ title: "Notes · Clothesline" }];

/** The driver's Notes tab (spec 2.9): the notes of the routes they serve now. */
export const loader = pageLoader(["Driver"], ({ actor }) => openCartridge(actor, "note", {}));

/** A new note before JavaScript has loaded; with it the same form goes to POST /api/notes. */
export const action = formAction(
  ["Driver"],
  submits(addNote, {
    fields: { customerNumber: "customerNumber", content: "content", priority: "priority" },
    answer: () => redirect("/driver/dashboard/notes"),
  }),
);

export default function Notes() {
  return <CartridgeFrame opened={useLoaderData<typeof loader>()} surface="page" />;
}
