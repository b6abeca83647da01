// What the notes' screens offer and their schemas take. They stand apart from the schemas, so that a phone loads them without zod.

export const NOTE_TYPES = ["general", "message"] as const;
/** What a driver writes, and what a customer sends them. */
export type NoteType = (typeof NOTE_TYPES)[number];

/** Older notes stand on further pages, and under their customer. */
export const NOTES_A_PAGE = 200;
