import { Prisma } from "#services/database/generated/client";

/**
 * The number of the requested page, for a statement whose rows are `found` and whose names sort by
 * `by`: the page on which a letter starts, else the page asked for.
 */
export const requestedPage = (
  { letter, page }: { letter?: string | undefined; page: number },
  { by, size }: { by: Prisma.Sql; size: number },
): Prisma.Sql =>
  letter
    ? Prisma.sql`((select count(*)::int from found where ${by} < clothesline_fold(${letter})) / ${size}::int + 1)`
    : Prisma.sql`${page}::int`;
