// What the journal's screens offer and its schemas take. They stand apart from the schemas, so that a phone loads them without zod.

export const ENTRY_TYPES = ["observation", "request", "issue", "followup", "other"] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];
export const SENTIMENTS = ["positive", "negative", "neutral"] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** The single tags of comma text. */
export const tagsOf = (tags: string | null): string[] =>
  (tags ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
