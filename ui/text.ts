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
