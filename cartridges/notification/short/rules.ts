import type { ShortAnswer, ShortItem } from "./schema";

/** At most this many items are named in a sentence; the mail lists them all. */
const NAMED = 3;

export const ANSWER_WORDS: Record<ShortAnswer, string> = {
  fine: "OK without it",
  next_time: "Bring it next time",
  call_me: "Call me",
};

/** The three answers with their button labels. */
export const ANSWERS = Object.entries(ANSWER_WORDS) as [ShortAnswer, string][];

/** The question at the end of an inbox entry. */
export const QUESTION = "What would you like?";
/** The same message without its question, once it can no longer be answered. */
export const withoutQuestion = (message: string) => message.replace(` ${QUESTION}`, "");

/** "10 Napkin, 3 Bath Towel and 2 more products". */
export function shortWords(items: readonly ShortItem[]): string {
  const names = items.slice(0, NAMED).map(({ quantity, description }) => `${quantity} ${description}`);
  const more = items.length - names.length;
  return more > 0 ? `${names.join(", ")} and ${more} more ${more === 1 ? "product" : "products"}` : names.join(", ");
}

/** Regroups shorts from product to customer. */
export function byCustomer(
  shorts: readonly {
    item_id: string;
    description: string;
    customers: readonly { number: string; quantity: number }[];
  }[],
): Map<string, ShortItem[]> {
  const items = new Map<string, ShortItem[]>();
  for (const { item_id: sku, description, customers } of shorts)
    for (const { number, quantity } of customers)
      items.set(number, [...(items.get(number) ?? []), { sku, description, quantity }]);
  return items;
}

const asText = (items: readonly ShortItem[]) =>
  items
    .map(({ sku, quantity }) => `${sku} ${quantity}`)
    .sort()
    .join();
/** Whether two lists hold the same items, in any order. */
export const sameItems = (one: readonly ShortItem[], other: readonly ShortItem[]) => asText(one) === asText(other);
