import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";

const limit = z.coerce
  .number("limit must be a whole number.")
  .int("limit must be a whole number.")
  .min(1, "limit must be 1 or more.")
  .max(1_000, "limit must be 1,000 or less.");
/** The most products a list returns (spec 9). */
export const MAX_PRODUCTS = 1_000;
const MAX_FOUND = 50;

export const directSalesSchema = z.object({
  limit: limit.default(MAX_PRODUCTS),
  kind: z.enum(["rental", "direct_sale"], "kind must be rental or direct_sale.").optional(),
});
export const itemSearchSchema = z.object({
  q: nameSchema("q", 100).default(""),
  limit: limit.default(MAX_FOUND),
});
export const itemKeySchema = z.object({
  id: z.string("id is missing.").min(1, "id is missing.").max(100, "id is longer than 100 characters."),
});

/** A product, with the names of spec 3. */
export interface Product {
  sku: string;
  name: string;
  description: string;
  category_id: number | null;
  /** Null means it is listed under "Uncategorized". */
  category_name: string | null;
  /** In dollars. */
  base_price: number;
  price_cents: number;
  stock_quantity: number;
  is_active: 1 | 0;
  vendor: string;
  kind: "rental" | "direct_sale";
}
export interface CatalogData {
  products: Product[];
}
