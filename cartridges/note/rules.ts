import type { NewNote, NewNoteInput, Note, NotesData } from "./schema";

/** What is wrong with a note before it is sent, by field: the server says the same. */
export function refusalsOf({ customerNumber, content }: NewNote): Partial<Record<keyof NewNote, string>> {
  return {
    ...(customerNumber === "" && { customerNumber: "Choose a customer." }),
    ...(content.trim() === "" && { content: "Write the note." }),
  };
}

/** The notes with one more, in its place by time. One that is there already stays as it is; one about a customer who is not served here does not show. */
export function withNote(data: NotesData, note: Omit<Note, "customer_name" | "route">): NotesData {
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
  { by, at }: { by: string; at: string },
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
  });
}

const SHOWN_CHARACTERS = 40;
/** For the list of what waits: "Ambassador Hotel: New night manager". */
export function describeNote({ customerNumber, content = "" }: NewNoteInput, { customers }: NotesData): string {
  const name = customers.find(({ number }) => number === String(customerNumber))?.name ?? String(customerNumber);
  const words = content.trim().replace(/\s+/g, " ");
  return `${name}: ${words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS - 1)}…` : words}`;
}
