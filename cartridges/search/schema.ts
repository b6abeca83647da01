import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";

/** Of each kind as many are found at the most: what is not among them is found by one more letter. */
export const MAX_FOUND = 6;

export const searchSchema = z.object({
  q: nameSchema("q", 100).default(""),
});

/** What the whole company has by a name or a number, the nearest first. */
export interface Found {
  /** `former`: they were deleted, and stand last. */
  customers: { number: string; name: string; route: string; former: boolean }[];
  routes: { route: string; driver: string | null }[];
  products: { sku: string; name: string }[];
}
