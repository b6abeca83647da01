import { z } from "zod";

/** Which page of a list, from 1: as an address says it, and 1 where it says none. */
export const pageNumberSchema = z.coerce
  .number("page must be a whole number.")
  .int("page must be a whole number.")
  .min(1, "page must be 1 or more.")
  .max(100_000, "page must be 100,000 or less.")
  .default(1);
