export interface PasswordStrength {
  /** From 0 to 4. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
  hint: string;
}

const MIN_CHARACTERS = 6;
const LONGER = "Longer is better: a few words are easy to keep in mind.";

/**
 * Effective length: a character that repeats its predecessor or continues a sequence (abc, 123)
 * does not count.
 */
export function newCharacters(password: string): number {
  const codes = [...password.toLowerCase()].map((character) => character.codePointAt(0)!);
  return codes.filter((code, place) => place === 0 || Math.abs(code - codes[place - 1]!) > 1).length;
}

/**
 * A hint while typing, by length alone; it has no word list, so it cannot recognize "password". The
 * server rejects common passwords.
 */
export function strengthOf(password: string): PasswordStrength {
  if ([...password].length < MIN_CHARACTERS)
    return { level: 0, word: "Too short", hint: `At least ${MIN_CHARACTERS} characters.` };
  const distinct = newCharacters(password);
  if (distinct < 6) return { level: 1, word: "Weak", hint: LONGER };
  if (distinct < 10) return { level: 2, word: "Fair", hint: LONGER };
  return distinct < 14 ? { level: 3, word: "Good", hint: "" } : { level: 4, word: "Strong", hint: "" };
}
