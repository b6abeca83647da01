/** Normalizes typed text, the same in the browser, on the server and in the database. */

// Characters that draw nothing: spaces, joiners, direction marks, fillers, and the empty Braille
// cell.
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
// Not a joiner or variation selector at the ends, because an emoji may need it.
const BLANKS_BEFORE = /^[\s\u00AD\u200B\u2060\uFEFF]+/u;
const BLANKS_AFTER = /[\s\u00AD\u200B\u2060\uFEFF]+$/u;

/** Whether nothing in a text is visible. */
export const isBlank = (text: string) => INVISIBLE.test(text);

/** A text in one Unicode form (NFC), or empty if nothing in it is visible. */
export const typedText = (text: string) => (isBlank(text) ? "" : text.normalize("NFC"));

/** A text of several lines, trimmed. */
export const trimmedText = (text: string) => typedText(text).replace(BLANKS_BEFORE, "").replace(BLANKS_AFTER, "");

/** A name: one line, with line breaks and tabs replaced by spaces. */
export const oneLine = (text: string) => trimmedText(text).replace(/\s+/g, " ");

// The letters outside ASCII that the fold converts to lower case, and those that cannot be
// decomposed. The database's function clothesline_fold has the same tables, because its own lower()
// depends on the server's locale.
const CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÆØŒĐŁÞÐĦŊŦЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҺӘӨ";
const SMALL = "αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяæøœđłþðħŋŧђєѕіјљњћџґғҗқңүұҳһәө";
const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i", ς: "σ" };
const FOLDED = new Map<string, string>(Object.entries(PLAIN));
[...CAPITALS].forEach((letter, place) => FOLDED.set(letter, FOLDED.get([...SMALL][place]!) ?? [...SMALL][place]!));
const ASCII = /^[\0-\x7F]*$/;
const ACCENTS = /[\u0300-\u036F\u00AD\u200B-\u200F\u2060\uFEFF]/g;

const lowered = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A text without case and accents, for searching, sorting and comparing names. */
export const folded = (text: string): string =>
  ASCII.test(text)
    ? lowered(text)
    : lowered(text.normalize("NFKD").replace(ACCENTS, "")).replace(
        /[^\0-\x7F]/g,
        (letter) => FOLDED.get(letter) ?? letter,
      );

/** Whether a text contains these words, ignoring case and accents. */
export const hasWords = (text: string, words: string) => folded(text).includes(folded(trimmedText(words)));

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
/** Sorts names as people do, and as the database does. */
export const byName = (one: string, other: string) => inOrder(folded(one), folded(other)) || inOrder(one, other);
