import { byCategory, isMatch } from "#cartridges/catalog/rules";
import { dayOfNumber, daysOfLetters } from "#cartridges/service-day/rules";
import type { ProofNeedsInput } from "#cartridges/stop/proof/schema";
import type { RouteCustomer, RouteCustomersData, SaveCatalogInput } from "./schema";
import { hasWords } from "#ui/text";

export { byCategory, daysOfLetters, isMatch };

/** Whether a customer's name or number has these words, in whatever case and accents (spec 5). */
export function isCustomerMatch({ name, number }: Pick<RouteCustomer, "name" | "number">, words: string): boolean {
  return hasWords(name, words) || hasWords(number, words);
}

/** The address on one line. */
export const fullAddress = (address: string, city: string, state: string, zip: string) =>
  [address, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** The name of a product that somebody rents. */
export const nameOf = ({ products, others }: Pick<RouteCustomersData, "products" | "others">, sku: string) =>
  products.find((product) => product.sku === sku)?.name ?? others[sku] ?? sku;

/** What a customer rents, by product, with the days in their order. */
export function itemsByProduct({ items }: Pick<RouteCustomer, "items">): { sku: string; days: string }[] {
  const found = new Map<string, string[]>();
  for (const [sku, day, quantity] of items.toSorted((one, other) => one[1] - other[1]))
    found.set(sku, [...(found.get(sku) ?? []), `${dayOfNumber(day)?.slice(0, 3) ?? ""} ${quantity}`]);
  return [...found].map(([sku, days]) => ({ sku, days: days.join(" · ") }));
}

const withCustomer = (
  data: RouteCustomersData,
  number: string,
  part: Partial<Pick<RouteCustomer, "catalog" | "proof">>,
): RouteCustomersData => ({
  ...data,
  customers: data.customers.map((customer) => (customer.number === number ? { ...customer, ...part } : customer)),
});

/** A catalog that waits to be sent, as it will be. */
export const catalogSaved = (data: RouteCustomersData, { number, productSkus }: SaveCatalogInput): RouteCustomersData =>
  withCustomer(data, number, { catalog: [...new Set(productSkus)] });

/** What proof a customer wants, as it was set. */
export const proofSet = (data: RouteCustomersData, { number, signature, photo }: ProofNeedsInput): RouteCustomersData =>
  withCustomer(data, number, { proof: { signature, photo } });

/** Whether the reader may set what proof this customer wants. */
export const maySetProof = ({ sets_proof_on }: RouteCustomersData, { route }: Pick<RouteCustomer, "route">) =>
  sets_proof_on === "all" || sets_proof_on === route;
