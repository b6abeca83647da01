import { z } from "zod";
import { nameSchema, textSchema } from "#kernel/typed-text";
import { pageLetterSchema, pageNumberSchema } from "#kernel/page-number";
import type { Product } from "../schema";

export type { Product };

/** Products per page of the console (spec 9). */
export const PAGE_SIZE = 50;
/**
 * Renters are counted only up to here: counting all would scan half a million items for a towel
 * everybody rents.
 */
export const MANY_CUSTOMERS = 100;
/** URL value for products without a category. */
export const NO_CATEGORY = "none";

/** URL value for deleted products, in place of a category. */
export const DELETED = "deleted";
export const catalogCategorySchema = z
  .string("category must be a category's number, none, or deleted.")
  .regex(/^(\d{1,9}|none|deleted)$/, "category must be a category's number, none, or deleted.")
  .optional();

/** Filters products by a search in name, SKU and description, and by category. */
const chosen = { search: nameSchema("search", 100).optional(), category: catalogCategorySchema };
/** Sort orders besides the default, which is the catalog's: by category and name. */
const SORTS = ["name", "sku", "price", "stock"] as const;
export type Sort = (typeof SORTS)[number];
export const consoleKeySchema = z.object({
  ...chosen,
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(", ")}.`).optional(),
  /** Instead of `page`, when sorted by name: the page on which this letter starts. */
  letter: pageLetterSchema,
  page: pageNumberSchema,
});

export const COPY_FORMATS = ["simple", "detailed", "csv", "json", "loadlist", "sales"] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];
export const copySchema = z.object({
  ...chosen,
  format: z.enum(COPY_FORMATS, `format must be one of ${COPY_FORMATS.join(", ")}.`),
});

const MAX_PRICE = 1_000_000;
const MAX_STOCK = 100_000_000;
/** Dollars with at most two decimals; `missing` is the message for a missing price. */
const price = (missing: string) =>
  z
    .number(missing)
    .min(0, "Base price must be 0 or more.")
    .max(MAX_PRICE, "Base price must be 1,000,000 or less.")
    .refine(
      (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
      "Base price has at most two decimals.",
    );
const details = (missing: string) => ({
  name: nameSchema("name", 200).min(1, missing),
  description: textSchema("description", 2_000).default(""),
  base_price: price(missing),
  category_id: z
    .int("category_id must be a whole number.")
    .min(1, "There is no such category.")
    .max(2 ** 31 - 1, "There is no such category.")
    .nullable()
    .default(null),
  vendor: nameSchema("vendor", 200).default(""),
  is_active: z.union([z.literal(1), z.literal(0)], "is_active must be 1 or 0.").default(1),
  stock_quantity: z
    .int("stock_quantity must be a whole number.")
    .min(0, "stock_quantity must be 0 or more.")
    .max(MAX_STOCK, "stock_quantity must be 100,000,000 or less.")
    .default(0),
  kind: z.enum(["rental", "direct_sale"], "kind must be rental or direct_sale.").default("rental"),
});

const ALL_REQUIRED = "SKU, name, and base price are required";
export const addItemSchema = z.object({
  sku: nameSchema("sku", 60)
    .min(1, ALL_REQUIRED)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, "A SKU has letters, digits, dots, hyphens and underscores."),
  ...details(ALL_REQUIRED),
});
export type NewItem = z.input<typeof addItemSchema>;

/** The SKU of an existing product. Imported SKUs may contain any character. */
export const skuSchema = z.object({ sku: nameSchema("sku", 60).min(1, "sku is missing.") });
export const changeItemSchema = z.object({
  ...skuSchema.shape,
  ...details("Name and base price are required"),
  /**
   * The version the form was filled from, so that a later change by another user is not
   * overwritten.
   */
  version: z.int("version must be a whole number.").min(1, "version must be 1 or more.").optional(),
});
export type ItemChange = Omit<z.input<typeof changeItemSchema>, "sku" | "version">;

const categoryName = z
  .string("name must be text.")
  .trim()
  .min(1, "Enter the name.")
  .max(100, "name is longer than 100 characters.");
const categoryId = z.coerce
  .number("id must be a category's number.")
  .int("id must be a category's number.")
  .min(1, "There is no such category.")
  .max(2 ** 31 - 1, "There is no such category.");
export const addCategorySchema = z.object({ name: categoryName });
export const renameCategorySchema = z.object({ id: categoryId, name: categoryName });
export const categoryIdSchema = z.object({ id: categoryId });

export interface ConsoleItem extends Product {
  /** Current renters, counted up to MANY_CUSTOMERS. */
  customers: number;
  version: number;
}
export interface Category {
  id: number;
  name: string;
  /** Number of products in it. */
  products: number;
}
/** At most this many renters of a product are listed; all are counted. */
export const MAX_RENTERS = 100;
/** Who rents a product, and how many pieces per week on which route. */
export interface Renters {
  customers: number;
  routes: { route: string; pieces: number }[];
  /** Sorted by name. */
  shown: { number: string; name: string; route: string; pieces: number }[];
}
/** A page of the catalog for the console. */
export interface ConsoleData {
  items: ConsoleItem[];
  /** Number of products that match the search. */
  total: number;
  page: number;
  pages: number;
  search: string;
  category: string | null;
  /** Null means the catalog's own order. */
  sort: Sort | null;
  /** The letter that was jumped to. */
  letter: string | null;
  categories: Category[];
}
/** The matching products as text for another program. */
export interface Copy {
  text: string;
  count: number;
}
