import { z } from "zod";

/** Of each kind as many are found at the most: what is not among them is found by one more letter. */
export const MAX_FOUND = 6;

export const searchSchema = z.object({
  q: z.string("q must be text.").trim().max(100, "q is longer than 100 characters.").default(""),
});

/** What the whole company has by a name or a number, the nearest first. */
export interface Found {
  /** `former`: they were deleted, and stand last. */
  customers: { number: string; name: string; route: string; former: boolean }[];
  routes: { route: string; driver: string | null }[];
  products: { sku: string; name: string }[];
}
