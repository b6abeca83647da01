// Separate from the schemas, so that a phone loads it without zod.

/** Why pieces that were loaded were neither delivered nor brought back. */
export const REST_REASONS = ["count", "left", "lost", "damaged", "other"] as const;
export type RestReason = (typeof REST_REASONS)[number];
