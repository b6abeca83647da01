/** Why a sign-in with Google came to nothing, by the word that stands in the address after `error=`: addresses hold no sentences, since anybody can write one. */
export const REFUSALS = {
  invalid_linking_flow: "Linking an account begins with Google. Continue with Google first.",
  google_denied: "Google was not allowed to say who you are, so nothing was made. Try again, or sign in with email.",
  google_state: "This sign-in was not begun in this browser, was used already or took too long. Continue with Google again.",
  google_failed: "Google did not say who you are. Try again in a moment, or sign in with email.",
  google_not_set_up: "The company has not set up sign-in with Google. Sign in with email.",
  google_unverified: "Google has not verified this email address. Verify it with Google first, or sign in with email.",
  google_elsewhere: "This Google account is joined to another account.",
  email_has_account: "An account with this email exists already. Sign in with its password once, and Google is joined to it.",
  code_not_found: "Code not found. Please check your assignment code or customer number and try again.",
  account_rejected: "This account was not approved. Call the office if you think that is wrong.",
  account_closed: "This account has been closed. Call the office if you think that is wrong.",
  too_many: "Too many tries from this address. Try again in 15 minutes.",
  customer_required: "Customer number is required for Google authentication. Please enter your account number first.",
  invalid_customer_format: "Please enter a valid 6-digit customer number.",
} as const;
export type RefusalWord = keyof typeof REFUSALS;

/** The sentence of an address's `error=`; null for none, and for a word nobody here wrote. */
export const sentenceOf = (word: string | null): string | null => (word !== null && Object.hasOwn(REFUSALS, word) ? REFUSALS[word as RefusalWord] : null);

/** The word of a sentence that was said as a refusal. */
export const wordOf = (sentence: string): RefusalWord | undefined => (Object.keys(REFUSALS) as RefusalWord[]).find((word) => REFUSALS[word] === sentence);
