// Separate from the schemas, so that a phone loads this without zod.

/** What a stranger needs at a door, in the order they need it. */
export const WRITTEN_FACTS = ["park", "entry", "dock", "code", "contact", "hours", "soil"] as const;
export type WrittenFact = (typeof WRITTEN_FACTS)[number];
/** `door` is a photo. */
export type FactName = WrittenFact | "door";

export const MAX_CHARACTERS = 500;
