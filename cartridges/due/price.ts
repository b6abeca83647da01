/** What the price of a product for a customer follows from, all in cents. */
export interface PriceTerms {
  /** What an order for that date has it at already; null where there is none. */
  ordered_price_cents: number | null;
  /** By weekday (1 to 5), the price it is rented at. */
  agreed_prices: Readonly<Record<string, number>>;
  base_price_cents: number;
}

const WEEKDAYS = 5;

/**
 * What a product costs a customer on a weekday (docs/decisions/0013): what was ordered for the date, else the price it is rented at on that weekday,
 * else on the nearest weekday before it, going back through the week and around, else the catalog's price.
 */
export function priceOn({ ordered_price_cents, agreed_prices, base_price_cents }: PriceTerms, weekday: number): number {
  if (ordered_price_cents !== null) return ordered_price_cents;
  for (let back = 0; back < WEEKDAYS; back++) {
    const price = agreed_prices[((weekday - 1 - back + WEEKDAYS) % WEEKDAYS) + 1];
    if (price !== undefined) return price;
  }
  return base_price_cents;
}
