import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { Note, NotesData, Priority } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

export interface NewNote {
  customerNumber: string;
  content: string;
  priority: Priority;
}

/** The notes about the customers one serves, and the messages they send (spec 2.9, Notes tab). Each note is saved at once, so nothing stays unsaved. */
export default class NoteCartridge extends BaseCartridge<NotesData> {
  static override readonly meta = defineMeta({
    id: "note",
    name: "Notes",
    opens: "note.open",
    icon: "sticky-note",
    category: "customer",
    permissions: ["notes:read", "notes:write"],
    description: "Notes about the customers of a route, and the messages they send.",
    canCreateNew: true,
    newLabel: "New Note",
    showInQuickAccess: true,
  });

  /** The device chooses the note's id, so that a retry cannot create a second one. @throws ApiError. */
  async add(note: NewNote, id: string = uuid()): Promise<void> {
    const { note: added } = await call("POST /notes", { id, ...note });
    const { data } = this.getSnapshot();
    if (!data || data.notes.some((known) => known.id === added.id)) return;
    const customer = data.customers.find(({ number }) => number === note.customerNumber);
    const shown: Note = { ...added, note_type: "general", route: customer?.route ?? "", author: "You" };
    this.update({ data: { ...data, notes: [shown, ...data.notes] } });
  }
}
