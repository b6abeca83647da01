import { addedBy } from "../rules";
import type { OrderAnswer, OrderStatus } from "../schema";

export { addedBy, differs, everyTime } from "../rules";

/** Orders on a page of the history. */
export const PAGE_SIZE = 20;

/** What a buyer filters by, and the states that are it. */
export const STATES = {
  open: ["pending", "approved", "processing"],
  delivered: ["delivered"],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type StateFilter = keyof typeof STATES | "closed";

/** By what an order differs from what comes without it; null where it does not. */
export function differenceOf({ items }: Pick<OrderAnswer, "items">): { pieces: number; cents: number } | null {
  const added = addedBy(items);
  return added.pieces === 0 && added.cents === 0 ? null : added;
}
