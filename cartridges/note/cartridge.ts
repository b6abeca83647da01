import { v7 as uuid } from "uuid";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { OfflineWrites } from "#kernel/outbox/offline-writes";
import { shortened } from "#ui/formats";
import { noteEdited, noteResolved, noteWritten, withAnswer } from "./rules";
import { describeNote } from "./words";
import type { NewNote, NotesData, Priority } from "./schema";
import type calls from "./api.server";

const lane = { lane: () => "notes", heading: () => "Notes", noun: "note" };

/** A change's line in the list of unsent work: "Ambassador Hotel: resolved, New night manager". */
function describeChange(id: string, what: string, { notes }: NotesData): string {
  const note = notes.find((each) => each.id === id);
  return note ? `${note.customer_name}: ${what}, ${shortened(note.content)}` : what;
}

/**
 * Notes about the customers a driver serves, and the messages those customers send (spec 2.9, Notes
 * tab). A note shows on the phone right away and is sent in the background.
 */
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
      ...lane,
      describe: describeNote,
      apply: noteWritten,
      accept: (data, { note }) => withAnswer(data, note),
    },
    "PUT /notes/:id": {
      ...lane,
      describe: ({ id }, data) => describeChange(id, "edited", data),
      subject: ({ id }) => id,
      apply: noteEdited,
      accept: (data, { note }) => withAnswer(data, note),
    },
    "PUT /notes/:id/resolved": {
      ...lane,
      describe: ({ id, resolved }, data) => describeChange(id, resolved ? "resolved" : "open again", data),
      subject: ({ id }) => id,
      apply: noteResolved,
      accept: (data, { note }) => withAnswer(data, note),
    },
  };

  /** The device assigns the id, so a retry cannot create a second note. */
  async add(note: NewNote): Promise<void> {
    await this.write("POST /notes", { id: uuid(), ...note, at: new Date().toISOString() });
  }

  async edit(id: string, content: string, priority: Priority): Promise<void> {
    await this.write("PUT /notes/:id", { id, content, priority, at: new Date().toISOString() });
  }

  /** Resolves the note, or reopens it. */
  async resolve(id: string, resolved: boolean): Promise<void> {
    await this.write("PUT /notes/:id/resolved", { id, resolved, at: new Date().toISOString() });
  }
}
