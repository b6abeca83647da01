import { Prisma } from "#services/database/generated/client";
import { folded } from "#ui/text";

// Names are found, and ordered, by clothesline_fold(name) collate "C": without case and accents, the same on every server as in a browser (ui/text.ts).

const patternOf = (words: string) => folded(words).replace(/[\\%_]/g, "\\$&");

/** Whether a text has these words somewhere, in whatever case, with or without accents: a condition. */
export const has = (text: Prisma.Sql, words: string) =>
  Prisma.sql`clothesline_fold(${text}) like ${`%${patternOf(words)}%`}`;

/** Whether a text begins with these words, in the same way: a condition. */
export const begins = (text: Prisma.Sql, words: string) =>
  Prisma.sql`clothesline_fold(${text}) like ${`${patternOf(words)}%`}`;

/** Whether two names are the same but for case and accents: a condition. */
export const isSameName = (name: Prisma.Sql, other: string) =>
  Prisma.sql`clothesline_fold(${name}) collate "C" = ${folded(other)}`;
