export interface PasswordStrength {
  /** Of four steps. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
  hint: string;
}

const MIN_CHARACTERS = 6;
const LONGER = "Longer is better: a few words are easy to keep in mind.";

/** How many characters somebody would have to guess: one that repeats the last, or follows it in the alphabet or in counting, is no new one. */
export function newCharacters(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0)!);
  return codes.filter((code, place) => place === 0 || Math.abs(code - codes[place - 1]!) > 1).length;
}

/** A hint while typing, by length alone: it knows no words, so it says nothing of "password". The server refuses what many people use. */
export function strengthOf(password: string): PasswordStrength {
  if ([...password].length < MIN_CHARACTERS)
    return { level: 0, word: "Too short", hint: `At least ${MIN_CHARACTERS} characters.` };
  const distinct = newCharacters(password);
  if (distinct < 6) return { level: 1, word: "Weak", hint: LONGER };
  if (distinct < 10) return { level: 2, word: "Fair", hint: LONGER };
  return distinct < 14 ? { level: 3, word: "Good", hint: "" } : { level: 4, word: "Strong", hint: "" };
}
