import { shortened } from "#ui/formats";
import type { NewNoteInput, NotesData } from "./schema";

/** A new note's line in the list of unsent work: "Ambassador Hotel: New night manager". */
export function describeNote({ customerNumber, content = "" }: NewNoteInput, { customers }: NotesData): string {
  const name = customers.find(({ number }) => number === String(customerNumber))?.name;
  return `${name ?? customerNumber}: ${shortened(content)}`;
}
