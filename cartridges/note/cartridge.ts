import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import { describeNote, noteWritten, withNote } from "./rules";
import type { NewNote, NotesData } from "./schema";
import type calls from "./api.server";

/** The notes about the customers one serves, and the messages they send (spec 2.9, Notes tab). A note is on the phone at once, and sent behind the scenes. */
export default class NoteCartridge extends BaseCartridge<NotesData, Record<string, string>, typeof calls> {
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

  static override readonly offline: OfflineWrites<typeof calls, NotesData> = {
    "POST /notes": {
      lane: () => "notes",
      heading: () => "Notes",
      noun: "note",
      describe: describeNote,
      apply: noteWritten,
      accept: (data, { note }, _, { by }) => withNote(data, { ...note, note_type: "general", author: by }),
    },
  };

  /** This device names the note, so that sending it again cannot double it. */
  async add(note: NewNote): Promise<void> {
    await this.write("POST /notes", { id: uuid(), ...note, at: new Date().toISOString() });
  }
}
