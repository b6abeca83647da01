import type { OrderAnswer } from "../schema";

/** A customer's orders, the latest first. */
export interface OrderHistoryData {
  customer: { number: string; name: string };
  orders: OrderAnswer[];
  /** Whether the reader may cancel and order again: only the approved customer. */
  mayOrder: boolean;
  timezone: string;
}
