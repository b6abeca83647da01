import type { OrderAnswer } from "../schema";

/** A customer's orders, the latest first. */
export interface OrderHistoryData {
  customer: { number: string; name: string };
  orders: OrderAnswer[];
  /** Whether the one who looks may cancel and order again: the customer, once approved. */
  mayOrder: boolean;
  timezone: string;
}
