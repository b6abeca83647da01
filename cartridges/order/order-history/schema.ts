import type { OrderAnswer } from "../schema";

/** A customer's orders, the latest first. */
export interface OrderHistoryData {
  customer: { number: string; name: string };
  /** Who looks at it, by their id. */
  buyer: string;
  orders: OrderAnswer[];
  /** Whether the reader may cancel and order again: only the approved customer. */
  mayOrder: boolean;
  timezone: string;
}
