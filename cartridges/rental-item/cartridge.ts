import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { submitOrder } from "#cartridges/order/submitting";
import { quantityOrder } from "./rules";
import type { ProductsData, RentedProduct } from "./schema";

/**
 * What a customer rents, and the changes they request (spec 2.6, Products tab). Each request is
 * saved immediately, so nothing stays unsaved.
 */
export default class RentalItemCartridge extends BaseCartridge<ProductsData> {
  static override readonly meta = defineMeta({
    id: "rental-item",
    name: "Products",
    opens: "rentalItem.open",
    icon: "package",
    category: "customer",
    permissions: ["rentals:read", "requests:make", "messages:send"],
    description: "What a customer rents, item by item, and how to change it.",
  });

  override get title(): string {
    return `${this.meta.name}, customer ${this.key.number}`;
  }

  /**
   * Orders another quantity of an item from now on. `key` is the idempotency key, so that a retry
   * cannot order twice. @throws ApiError.
   */
  async requestQuantity(item: RentedProduct, quantity: number, notes: string, key?: string): Promise<void> {
    await submitOrder(quantityOrder(this.key.number!, item, quantity, notes), key);
  }
}
