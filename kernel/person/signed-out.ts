/** The server's error code for a call sent by someone other than its author. */
export const OTHER_PERSON = "other_person";

/** The outcome of the sign-in dialog: signed in or closed. */
export type Again = "signed in" | "closed";
/**
 * Shows the dialog with this message. If somebody else signs in, the page reloads for them and the
 * promise never resolves.
 */
type Ask = (words: string) => Promise<Again>;

let ask: Ask | null = null;
let pending: Promise<Again> | null = null;
let person: string | null = null;

/** Set by the page: whose it is, and how to ask them; null if nobody is signed in on it. */
export function onPageOf(current: string | null, howToAsk: Ask | null): void {
  person = current;
  ask = howToAsk;
}

/** The id of the page's person: a call belongs to them, whoever is signed in when it arrives. */
export const pagePerson = (): string | null => person;

export const SIGNED_OUT = "You've been signed out. Sign in to go on; nothing is lost.";

/**
 * Asks the person on the page to sign in again after the session has expired. Concurrent calls
 * share one dialog.
 */
export function signInAgain(words: string = SIGNED_OUT): Promise<Again> {
  if (!ask) return Promise.resolve("closed");
  return (pending ??= ask(words).finally(() => (pending = null)));
}

/**
 * Somebody else is signed in now: reloads the page for them. Never resolves, since callers go away
 * with the page.
 */
export function loadForAnother(): Promise<never> {
  location.assign("/");
  return new Promise(() => {});
}
