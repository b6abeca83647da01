import { byCategory, isMatch } from "#cartridges/catalog/rules";
import { dayOfNumber, daysOfLetters } from "#cartridges/service-day/rules";
import type { ProofNeedsInput } from "#cartridges/stop/proof/schema";
import type { RouteCustomer, RouteCustomersData, SaveCatalogInput } from "./schema";
import { hasWords } from "#ui/text";

export { byCategory, daysOfLetters, isMatch };

/** Whether a customer's name or number contains these words, ignoring case and accents (spec 5). */
export function isCustomerMatch({ name, number }: Pick<RouteCustomer, "name" | "number">, words: string): boolean {
  return hasWords(name, words) || hasWords(number, words);
}

/** The address on one line. */
export const fullAddress = (address: string, city: string, state: string, zip: string) =>
  [address, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** The name of a rented product. */
export const nameOf = ({ products, others }: Pick<RouteCustomersData, "products" | "others">, sku: string) =>
  products.find((product) => product.sku === sku)?.name ?? others[sku] ?? sku;

/** A customer's items by product, with the pieces of each weekday. */
export function itemsByProduct({ items }: Pick<RouteCustomer, "items">): { sku: string; days: string }[] {
  const products = new Map<string, string[]>();
  for (const [sku, day, quantity] of items.toSorted((one, other) => one[1] - other[1]))
    products.set(sku, [...(products.get(sku) ?? []), `${dayOfNumber(day)?.slice(0, 3) ?? ""} ${quantity}`]);
  return [...products].map(([sku, days]) => ({ sku, days: days.join(" · ") }));
}

const withCustomer = (
  data: RouteCustomersData,
  number: string,
  part: Partial<Pick<RouteCustomer, "catalog" | "proof">>,
): RouteCustomersData => ({
  ...data,
  customers: data.customers.map((customer) => (customer.number === number ? { ...customer, ...part } : customer)),
});

/** Optimistically applies a catalog. */
export const catalogSaved = (data: RouteCustomersData, { number, productSkus }: SaveCatalogInput): RouteCustomersData =>
  withCustomer(data, number, { catalog: [...new Set(productSkus)] });

/** Optimistically applies a customer's proof of delivery. */
export const proofSet = (data: RouteCustomersData, { number, signature, photo }: ProofNeedsInput): RouteCustomersData =>
  withCustomer(data, number, { proof: { signature, photo } });

/** Whether the reader may change this customer's proof of delivery. */
export const maySetProof = ({ sets_proof_on }: RouteCustomersData, { route }: Pick<RouteCustomer, "route">) =>
  sets_proof_on === "all" || sets_proof_on === route;
