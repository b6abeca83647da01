import type { Product } from "./schema";
import { hasWords } from "#ui/text";

const UNCATEGORIZED = "Uncategorized";
export const categoryOf = ({ category_name }: Pick<Product, "category_name">) => category_name ?? UNCATEGORIZED;

/** Whether a product's name or SKU contains the words, ignoring case and accents (spec 5). */
export function isMatch({ name, sku }: Pick<Product, "name" | "sku">, searchText: string): boolean {
  return hasWords(name, searchText) || hasWords(sku, searchText);
}

/** Groups products by category in their given order. */
export function byCategory<Each extends Pick<Product, "category_name">>(
  products: readonly Each[],
): { name: string; products: Each[] }[] {
  const groups = new Map<string, Each[]>();
  for (const product of products)
    groups.set(categoryOf(product), [...(groups.get(categoryOf(product)) ?? []), product]);
  return [...groups].map(([name, items]) => ({ name, products: items }));
}

/** The tiles of the Products tab. */
export const tilesOf = (products: readonly Product[]) => ({
  total: products.length,
  categories: new Set(products.map(categoryOf)).size,
  inStock: products.filter(({ stock_quantity }) => stock_quantity > 0).length,
  active: products.filter(({ is_active }) => is_active === 1).length,
});
