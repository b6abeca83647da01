import { Picker } from "#kernel/picker";
import { dollars } from "#ui/formats";
import type { RentableProduct } from "./schema";

/** One product of a catalog of any size: searched by name or SKU on the server, then chosen. */
export const ProductPicker = (props: {
  chosen: RentableProduct | null;
  onChoose: (product: RentableProduct | null) => void;
  find: (q: string) => Promise<RentableProduct[]>;
  error?: string | undefined;
}) => (
  <Picker
    {...props}
    label="Product"
    placeholder="Name or SKU"
    pickOf={({ sku, name, price_cents }) => ({ key: sku, name, about: sku, aside: dollars(price_cents) })}
    nothing={(q) => `No product has “${q}” in its name or SKU.`}
    failed={(message) => `Error searching items: ${message}`}
  />
);
