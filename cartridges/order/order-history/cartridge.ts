import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { keepDraft } from "#kernel/device-draft";
import type { OrderAnswer } from "../schema";
import { portalDraft } from "../order-portal/rules";
import type { OrderHistoryData } from "./schema";
import type portalCalls from "../order-portal/api.server";
import type orderCalls from "../api.server";

const call = client<typeof orderCalls>();
const portal = client<typeof portalCalls>();

/**
 * A customer's orders, each with its state and history; cancelling and ordering
 * again (spec 2.6, 2.7).
 */
export default class OrderHistoryCartridge extends BaseCartridge<OrderHistoryData> {
  static override readonly meta = defineMeta({
    id: "order-history",
    name: "Order History",
    opens: "orderHistory.open",
    icon: "history",
    category: "order",
    permissions: ["orders:read", "orders:place"],
    description: "What a customer has ordered, and the status of each order.",
  });

  override get title(): string {
    return `${this.meta.name}, ${this.getSnapshot().data?.customer.name ?? this.key.number}`;
  }

  /** Cancels a pending order; returns the message to show. @throws ApiError. */
  async cancel(id: string): Promise<string> {
    const { message, order } = await call("POST /orders/:id/cancel", { id });
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, orders: data.orders.map((other) => (other.id === id ? order : other)) } });
    return message;
  }

  /** Copies an order's quantities into the portal's cart for the next open date, on this device. */
  async orderAgain({ items, notes }: OrderAnswer): Promise<void> {
    const { customer, buyer } = this.getSnapshot().data!;
    const { number } = customer;
    const { date } = await portal("GET /customer-portal/:number/products", { number });
    const quantities = Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, quantity]));
    if (date) keepDraft(portalDraft(number, date, buyer), { quantities, notes });
  }
}
