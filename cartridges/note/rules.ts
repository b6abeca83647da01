import type { EditNoteInput, NewNote, NewNoteInput, Note, NotesData, ResolveNoteInput } from "./schema";
import { isBlank } from "#ui/text";

interface Act {
  by: string;
  at: string;
}

/** What is wrong with a note before it is sent, by field: the server says the same. */
export function refusalsOf({ customerNumber, content }: NewNote): Partial<Record<keyof NewNote, string>> {
  return {
    ...(customerNumber === "" && { customerNumber: "Choose a customer." }),
    ...(isBlank(content) && { content: "Write the note." }),
  };
}

/** The notes with one more, in its place by time. One that is there already stays as it is; one about a customer who is not served here does not show. */
function withNote(data: NotesData, note: Omit<Note, "customer_name" | "route">): NotesData {
  const customer = data.customers.find(({ number }) => number === note.customer_number);
  if (!customer || data.notes.some(({ id }) => id === note.id)) return data;
  const added: Note = { ...note, customer_name: customer.name, route: customer.route };
  const place = data.notes.findIndex(({ created_at }) => created_at <= note.created_at);
  const at = place === -1 ? data.notes.length : place;
  return { ...data, notes: [...data.notes.slice(0, at), added, ...data.notes.slice(at)] };
}

/** A note that waits to be sent, as it will be. */
export function noteWritten(
  data: NotesData,
  { id, customerNumber, content, priority = "low" }: NewNoteInput,
  { by, at }: Act,
): NotesData {
  if (typeof id !== "string" || typeof content !== "string") return data;
  return withNote(data, {
    id,
    note_id: id,
    customer_number: String(customerNumber),
    content: content.trim(),
    priority,
    note_type: "general",
    author: by,
    created_at: at,
    edited_at: null,
    edited_by: null,
    resolved_at: null,
    resolved_by: null,
    version: 0,
  });
}

const changed = (data: NotesData, id: string, change: (note: Note) => Note): NotesData => ({
  ...data,
  notes: data.notes.map((note) => (note.id === id ? change(note) : note)),
});

/** An edit that waits to be sent. A later one that is there already stays; what a customer wrote nobody changes. */
export const noteEdited = (data: NotesData, { id, content, priority }: EditNoteInput, { by, at }: Act): NotesData =>
  changed(data, id, (note) =>
    note.note_type === "message" || (note.edited_at ?? "") > at
      ? note
      : { ...note, content: content.trim(), priority, edited_at: at, edited_by: by },
  );

/** A note that is settled, or open again, as it will be. */
export const noteResolved = (data: NotesData, { id, resolved }: ResolveNoteInput, { by, at }: Act): NotesData =>
  changed(data, id, (note) => ({ ...note, resolved_at: resolved ? at : null, resolved_by: resolved ? by : null }));

/** The note as the server held it when it answered, unless somebody has changed it since. An answer of an earlier build says no version. */
export const withAnswer = (data: NotesData, stored: Omit<Note, "customer_name" | "route">): NotesData =>
  data.notes.some(({ id }) => id === stored.id)
    ? changed(data, stored.id, (note) => (note.version > (stored.version ?? 0) ? note : { ...note, ...stored }))
    : withNote(data, stored);
