/**
 * The messages by the code in the URL's `error` parameter. The URL carries only a code, so that
 * nobody can inject a text into the page.
 */
export const REFUSALS = {
  invalid_linking_flow: "To link an account, continue with Google first.",
  google_denied: "You didn't let Google share who you are, so you're not signed in. Try again, or sign in with email.",
  google_state: "This sign-in took too long, was already used or began in another browser. Continue with Google again.",
  google_failed: "Google didn't tell us who you are. Try again in a moment, or sign in with email.",
  google_not_set_up: "Sign-in with Google isn't available here. Sign in with email.",
  google_unverified: "Google hasn't verified this email address. Verify it with Google first, or sign in with email.",
  google_elsewhere: "This Google account is connected to another account.",
  email_has_account:
    "An account with this email already exists. Sign in with its password once, and Google is connected to it.",
  code_not_found: "Code not found. Please check your assignment code or customer number and try again.",
  account_rejected: "This account was not approved. Please call the office if you think that's wrong.",
  account_closed: "This account has been closed. Please call the office if you think that's wrong.",
  too_many: "Too many tries from this address. Try again in 15 minutes.",
  customer_required: "Customer number is required for Google authentication. Please enter your account number first.",
  invalid_customer_format: "Please enter a valid 6-digit customer number.",
} as const;
export type SignInErrorCode = keyof typeof REFUSALS;

/** The message for a URL's `error` parameter; null if it is missing or unknown. */
export const messageOfErrorCode = (word: string | null): string | null =>
  word !== null && Object.hasOwn(REFUSALS, word) ? REFUSALS[word as SignInErrorCode] : null;

/** The error code of a message. */
export const errorCodeOf = (sentence: string): SignInErrorCode | undefined =>
  (Object.keys(REFUSALS) as SignInErrorCode[]).find((word) => REFUSALS[word] === sentence);
