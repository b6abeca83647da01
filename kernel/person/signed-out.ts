/** What the server says of a call that somebody else than its maker sends. */
export const OTHER_PERSON = "other_person";

/** What came of asking whoever is on the page to sign in again: they did, or they closed the dialog. */
export type Again = "signed in" | "closed";
/** Asks them, with what they are told. Where somebody else signs in the page is loaded for them, and there is no answer. */
type Ask = (words: string) => Promise<Again>;

let ask: Ask | null = null;
let asked: Promise<Again> | null = null;
let person: string | null = null;

/** The page says whose it is, and how they are asked; null where nobody is signed in on it. */
export function onPageOf(current: string | null, howToAsk: Ask | null): void {
  person = current;
  ask = howToAsk;
}

/** Whose page this is, by their id: a call is theirs, whoever is signed in when it arrives. */
export const pagePerson = (): string | null => person;

export const SIGNED_OUT = "You've been signed out. Sign in to go on; nothing is lost.";

/** The session has ended while somebody is on the page: they sign in on the spot. Several calls ask once. */
export function signInAgain(words: string = SIGNED_OUT): Promise<Again> {
  if (!ask) return Promise.resolve("closed");
  return (asked ??= ask(words).finally(() => (asked = null)));
}

/** Somebody else is signed in by now: the page is loaded for them. It gives no answer: whoever waits for one goes with the page. */
export function loadForAnother(): Promise<never> {
  location.assign("/");
  return new Promise(() => {});
}
