/** What people type, brought into one form: the same in the browser, on the server and in the database. */

// Characters that draw nothing: blanks, joiners, marks of direction, fillers, and the empty Braille cell.
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
// At the ends a joiner or a variation selector stays, because an emoji may need it.
const BLANKS_BEFORE = /^[\s\u00AD\u200B\u2060\uFEFF]+/u;
const BLANKS_AFTER = /[\s\u00AD\u200B\u2060\uFEFF]+$/u;

/** Says whether there is nothing to see in a text. */
export const isBlank = (text: string) => INVISIBLE.test(text);

/** A text in one Unicode form (NFC). One in which nothing is to be seen is empty. */
export const typedText = (text: string) => (isBlank(text) ? "" : text.normalize("NFC"));

/** A text of several lines, without the blanks around it. */
export const trimmedText = (text: string) => typedText(text).replace(BLANKS_BEFORE, "").replace(BLANKS_AFTER, "");

/** A name: one line, its line breaks and tabs turned into blanks. */
export const oneLine = (text: string) => trimmedText(text).replace(/\s+/g, " ");

// The letters outside of ASCII whose small form the fold knows, and those that have no accent to lose. The database's function
// clothesline_fold has the same: its own lower() would depend on the server's locale.
const CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÆØŒĐŁÞÐĦŊŦЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҺӘӨ";
const SMALL = "αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяæøœđłþðħŋŧђєѕіјљњћџґғҗқңүұҳһәө";
const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i", ς: "σ" };
const FOLDED = new Map<string, string>(Object.entries(PLAIN));
[...CAPITALS].forEach((letter, place) => FOLDED.set(letter, FOLDED.get([...SMALL][place]!) ?? [...SMALL][place]!));
const ASCII = /^[\0-\x7F]*$/;
const ACCENTS = /[\u0300-\u036F\u00AD\u200B-\u200F\u2060\uFEFF]/g;

const lowered = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A text without case and accents: by this names are searched for, ordered and held to be the same. */
export const folded = (text: string): string =>
  ASCII.test(text)
    ? lowered(text)
    : lowered(text.normalize("NFKD").replace(ACCENTS, "")).replace(
        /[^\0-\x7F]/g,
        (letter) => FOLDED.get(letter) ?? letter,
      );

/** Says whether a text has these words in it, in whatever case and with or without accents. */
export const hasWords = (text: string, words: string) => folded(text).includes(folded(trimmedText(words)));

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
/** The order of names as people sort them; the same as in the database. */
export const byName = (one: string, other: string) => inOrder(folded(one), folded(other)) || inOrder(one, other);
