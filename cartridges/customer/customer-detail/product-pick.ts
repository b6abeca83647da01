import { dollars } from "#ui/formats";
import type { RentableProduct } from "./schema";

/** How a product is picked from a catalog of any size: searched by name or SKU on the server, then chosen. */
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
