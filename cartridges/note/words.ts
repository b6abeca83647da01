import { shortened } from "#ui/formats";
import type { NewNoteInput, NotesData } from "./schema";

/** A note in the list of what waits: "Ambassador Hotel: New night manager". */
export function describeNote({ customerNumber, content = "" }: NewNoteInput, { customers }: NotesData): string {
  const name = customers.find(({ number }) => number === String(customerNumber))?.name;
  return `${name ?? customerNumber}: ${shortened(content)}`;
}
