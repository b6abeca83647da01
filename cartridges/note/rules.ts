import type { EditNoteInput, NewNote, NewNoteInput, Note, NotesData, ResolveNoteInput } from "./schema";
import { isBlank } from "#ui/text";

interface Act {
  by: string;
  at: string;
}

/** The form's errors by field. The server checks the same and uses the same texts. */
export function refusalsOf({ customerNumber, content }: NewNote): Partial<Record<keyof NewNote, string>> {
  return {
    ...(customerNumber === "" && { customerNumber: "Choose a customer." }),
    ...(isBlank(content) && { content: "Write the note." }),
  };
}

/**
 * Inserts a note by its time. An id that is already in the list is left alone, and a note about a
 * customer this actor does not serve is not shown.
 */
function withNote(data: NotesData, note: Omit<Note, "customer_name" | "route">): NotesData {
  const customer = data.customers.find(({ number }) => number === note.customer_number);
  if (!customer || data.notes.some(({ id }) => id === note.id)) return data;
  const added: Note = { ...note, customer_name: customer.name, route: customer.route };
  const place = data.notes.findIndex(({ created_at }) => created_at <= note.created_at);
  const at = place === -1 ? data.notes.length : place;
  return { ...data, notes: [...data.notes.slice(0, at), added, ...data.notes.slice(at)] };
}

/** Optimistically adds a note that is still in the outbox. */
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

/** Optimistically applies an edit. A later edit wins, and a customer's message is never edited. */
export const noteEdited = (data: NotesData, { id, content, priority }: EditNoteInput, { by, at }: Act): NotesData =>
  changed(data, id, (note) =>
    note.note_type === "message" || (note.edited_at ?? "") > at
      ? note
      : { ...note, content: content.trim(), priority, edited_at: at, edited_by: by },
  );

/** Optimistically resolves or reopens a note. */
export const noteResolved = (data: NotesData, { id, resolved }: ResolveNoteInput, { by, at }: Act): NotesData =>
  changed(data, id, (note) => ({ ...note, resolved_at: resolved ? at : null, resolved_by: resolved ? by : null }));

/**
 * Merges the note from a server response, unless the one shown is newer. Responses of earlier
 * builds carry no version.
 */
export const withAnswer = (data: NotesData, stored: Omit<Note, "customer_name" | "route">): NotesData =>
  data.notes.some(({ id }) => id === stored.id)
    ? changed(data, stored.id, (note) => (note.version > (stored.version ?? 0) ? note : { ...note, ...stored }))
    : withNote(data, stored);
