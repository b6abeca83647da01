import { Prisma } from "#services/database/generated/client";
import { folded } from "#ui/text";

// Names are searched and sorted by clothesline_fold(name) collate "C": ignoring case and accents,
// and the same on every server as in a browser (ui/text.ts).

const patternOf = (words: string) => folded(words).replace(/[\\%_]/g, "\\$&");

/** A condition: the text contains these words, ignoring case and accents. */
export const has = (text: Prisma.Sql, words: string) =>
  Prisma.sql`clothesline_fold(${text}) like ${`%${patternOf(words)}%`}`;

/** A condition: the text starts with these words, ignoring case and accents. */
export const begins = (text: Prisma.Sql, words: string) =>
  Prisma.sql`clothesline_fold(${text}) like ${`${patternOf(words)}%`}`;

/** A condition: the names are equal, ignoring case and accents. */
export const isSameName = (name: Prisma.Sql, other: string) =>
  Prisma.sql`clothesline_fold(${name}) collate "C" = ${folded(other)}`;
