// Shared by the journal's screens and schemas. Separate from the schemas, so that a phone loads
// these without zod.

export const ENTRY_TYPES = ["observation", "request", "issue", "followup", "other"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];
export const SENTIMENTS = ["positive", "negative", "neutral"] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** Splits comma-separated tags. */
export const tagsOf = (tags: string | null): string[] =>
  (tags ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
