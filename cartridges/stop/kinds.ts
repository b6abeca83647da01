// The choices of a stop's screens and schemas. A separate file, so that a phone
// loads them without zod.

/** What can be wrong at a stop that was attempted. */
export const ISSUE_KINDS = ["access", "linen", "soil", "customer", "truck", "other"] as const;
/** Why a stop was skipped. */
export const SKIP_REASONS = ["closed", "refused", "no_access", "other"] as const;
/** Why delivered pieces differ from those due. */
export const DIFFERENCES = ["short", "count", "refused", "damaged"] as const;
export const SOIL_UNITS = ["bags", "pieces"] as const;
/** `nobody`: the driver states that nobody was there to sign. `issue`: a photo of a problem. */
export const PROOF_KINDS = ["signature", "nobody", "photo", "issue"] as const;
/**
 * The maximum size of a photo, in base64 characters: a phone shrinks it to fit a
 * call's body of at most 1 MB.
 */
export const MAX_IMAGE_CHARACTERS = 900_000;
/** The proofs that a completion can announce: they are sent later, in a lane of their own. */
export const TAKEN_PROOFS = ["signature", "nobody", "photo"] as const;
/** A proof is required, optional, or not requested. */
export const PROOF_NEEDS = ["required", "wanted", "off"] as const;
/**
 * Why a stop is complete without a required proof. `not_asked`: the phone did not
 * know that it was required.
 */
export const NO_PROOF_REASONS = ["camera", "declined", "no_time", "other", "not_asked"] as const;
