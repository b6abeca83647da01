import { numberOf } from "#cartridges/service-day/rules";
import type { RentedProduct } from "./schema";

export { everyTime } from "#cartridges/service-day/rules";

/** Prices above this, in cents, count as high-value (spec 9). */
const HIGH_VALUE_CENTS = 5_000;

export const isHighValue = ({ price_cents }: Pick<RentedProduct, "price_cents">) => price_cents > HIGH_VALUE_CENTS;

/**
 * The order (POST /api/orders) for another quantity of a rented item: a `modify` that applies from
 * its approval on.
 */
export const quantityOrder = (
  customer_number: string,
  { sku, name, quantity, delivery_day }: Pick<RentedProduct, "sku" | "name" | "quantity" | "delivery_day">,
  newQuantity: number,
  notes: string,
) => ({
  customer_number,
  items: [
    {
      item_id: sku,
      description: name,
      quantity: newQuantity,
      order_type: "modify" as const,
      current_quantity: quantity,
      delivery_day: numberOf(delivery_day),
    },
  ],
  notes,
});
