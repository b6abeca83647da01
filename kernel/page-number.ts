import { z } from "zod";

/** The page of a list, starting at 1; by default 1. */
export const pageNumberSchema = z.coerce
  .number("page must be a whole number.")
  .int("page must be a whole number.")
  .min(1, "page must be 1 or more.")
  .max(100_000, "page must be 100,000 or less.")
  .default(1);

/** In place of a page, for a list sorted by name: the page on which this letter starts. */
export const pageLetterSchema = z
  .string("letter must be one of A to Z.")
  .regex(/^[A-Z]$/, "letter must be one of A to Z.")
  .optional();

/**
 * The page of a list that a call asks for and its page size: by default `usual`, at most `most`.
 */
export const pageOf = ({ usual, most }: { usual: number; most: number }) => ({
  page: pageNumberSchema,
  limit: z.coerce
    .number("limit must be a whole number.")
    .int("limit must be a whole number.")
    .min(1, "limit must be 1 or more.")
    .max(most, `limit must be ${most.toLocaleString("en-US")} or less.`)
    .default(usual),
});

/** The page of a list that an answer holds, with the number of entries and pages in all. */
export interface ListPage {
  page: number;
  limit: number;
  total: number;
  total_pages: number;
}
/** An answer's page, from what was asked for and the number of entries in all. */
export const pageWithTotal = ({ page, limit }: Pick<ListPage, "page" | "limit">, total: number): ListPage => ({
  page,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
});
