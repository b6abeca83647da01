const characters = new Intl.Segmenter("en");
const firstCharacter = (word: string) => [...characters.segment(word)][0]!.segment;

/**
 * A name's initials: "Dana Mills" is DM. An emoji counts as one character, however it is composed.
 */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => firstCharacter(part).toUpperCase())
    .slice(0, 2)
    .join("");
