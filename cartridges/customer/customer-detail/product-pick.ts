import { dollars } from "#ui/formats";
import type { RentableProduct } from "./schema";

/** Settings of the product picker, which searches the server by name or SKU. */
export const PRODUCT_PICK = {
  label: "Product",
  placeholder: "Name or SKU",
  pickOf: ({ sku, name, price_cents }: RentableProduct) => ({
    key: sku,
    name,
    about: sku,
    aside: dollars(price_cents),
  }),
  nothing: (q: string) => `No product has “${q}” in its name or SKU.`,
  failed: (message: string) => `Error searching items: ${message}`,
};
