import { addedBy } from "../rules";
import type { OrderAnswer, OrderStatus } from "../schema";

export { addedBy, differs, everyTime } from "../rules";

export const PAGE_SIZE = 20;

/** The filters a buyer can choose, and the states each one covers. */
export const STATES = {
  open: ["pending", "approved", "processing"],
  delivered: ["delivered"],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type StateFilter = keyof typeof STATES | "closed";

/** How an order differs from the usual delivery; null if it does not. */
export function differenceOf({ items }: Pick<OrderAnswer, "items">): { pieces: number; cents: number } | null {
  const added = addedBy(items);
  return added.pieces === 0 && added.cents === 0 ? null : added;
}
