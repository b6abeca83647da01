import { dollars } from "#ui/formats";
import { byCategory, categoryOf } from "../rules";
import type { CopyFormat, Product } from "./schema";

export { categoryOf };

/** One line about a product, for a salesperson. */
export const salesInfo = ({ name, sku, price_cents, stock_quantity }: Product): string =>
  `${name} (${sku}): ${dollars(price_cents)}, ${stock_quantity > 0 ? `${stock_quantity} in stock` : "out of stock"}`;

/** Everything about a product, one fact per line. Empty fields are left out. */
export const detailed = (product: Product): string =>
  [
    `${product.sku} - ${product.name}`,
    product.description && `Description: ${product.description}`,
    `Category: ${categoryOf(product)}`,
    `Price: ${dollars(product.price_cents)}`,
    `Stock: ${product.stock_quantity}`,
    product.vendor && `Vendor: ${product.vendor}`,
    `Status: ${product.is_active === 1 ? "Active" : "Inactive"}`,
  ]
    .filter(Boolean)
    .join("\n");

const simple = ({ sku, name }: Product) => `${sku} - ${name}`;

/** Products as text in the formats of spec 9. The server writes `csv` and `json`. */
export const TEXTS: Record<Exclude<CopyFormat, "csv" | "json">, (products: readonly Product[]) => string> = {
  simple: (products) => products.map(simple).join("\n"),
  detailed: (products) => products.map(detailed).join("\n\n"),
  loadlist: (products) =>
    byCategory(products)
      .map(({ name, products: items }) => [name, ...items.map((product) => `  ${simple(product)}`)].join("\n"))
      .join("\n\n"),
  sales: (products) => products.map(salesInfo).join("\n"),
};
