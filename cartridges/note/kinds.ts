// Constants shared by the screens and the schemas. They are apart from the schemas so that a phone
// loads them without zod.

export const NOTE_TYPES = ["general", "message"] as const;
/** "general" is what a driver writes, "message" what a customer sends. */
export type NoteType = (typeof NOTE_TYPES)[number];

export const NOTES_A_PAGE = 200;
