// What a stop's screens offer and its schemas take. They stand apart from the schemas, so that a phone loads them without zod.

/** What can be wrong at a stop that was tried. */
export const ISSUE_KINDS = ["access", "linen", "soil", "customer", "truck", "other"] as const;
/** Why a stop was left out. */
export const SKIP_REASONS = ["closed", "refused", "no_access", "other"] as const;
/** Why what was handed over differs from what was due. */
export const DIFFERENCES = ["short", "count", "refused", "damaged"] as const;
export const SOIL_UNITS = ["bags", "pieces"] as const;
/** `nobody`: the driver says that nobody was there to sign. `issue`: a photo of what is wrong. */
export const PROOF_KINDS = ["signature", "nobody", "photo", "issue"] as const;
/** A phone makes its photo smaller than this before it keeps it: a call's body has at most 1 MB. In characters of base64. */
export const MAX_IMAGE_CHARACTERS = 900_000;
/** What a completion can say that it has taken: it comes behind, in a lane of its own. */
export const TAKEN_PROOFS = ["signature", "nobody", "photo"] as const;
/** A proof is required of a completion, offered at it, or not asked for. */
export const PROOF_NEEDS = ["required", "wanted", "off"] as const;
/** Why a stop is complete without a proof that is required. `not_asked`: the phone did not know that it is. */
export const NO_PROOF_REASONS = ["camera", "declined", "no_time", "other", "not_asked"] as const;
