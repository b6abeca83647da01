import type { ShortAnswer, ShortItem } from "./schema";

/** So many items are named in a sentence; a mail has them all. */
const NAMED = 3;

export const ANSWER_WORDS: Record<ShortAnswer, string> = {
  fine: "OK without it",
  next_time: "Bring it next time",
  call_me: "Call me",
};

/** The three answers, as buttons say them. */
export const ANSWERS = Object.entries(ANSWER_WORDS) as [ShortAnswer, string][];

/** What an entry of an inbox asks. */
export const QUESTION = "What would you like?";
/** The same entry where there is nothing to answer any more. */
export const withoutQuestion = (message: string) => message.replace(` ${QUESTION}`, "");

/** "10 Napkin, 3 Bath Towel and 2 more products". */
export function shortWords(items: readonly ShortItem[]): string {
  const named = items.slice(0, NAMED).map(({ quantity, description }) => `${quantity} ${description}`);
  const more = items.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${more} more ${more === 1 ? "product" : "products"}` : named.join(", ");
}

/** What each customer is short of, when the shorts are said by product. */
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
/** Whether two lists say the same, in whatever order. */
export const sameItems = (one: readonly ShortItem[], other: readonly ShortItem[]) => asText(one) === asText(other);
