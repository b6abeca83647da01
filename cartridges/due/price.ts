/** What determines a product's price for a customer, all in cents. */
export interface PriceTerms {
  /** The price in an existing order for that date; null if there is none. */
  ordered_price_cents: number | null;
  /** The rental price by weekday (1 to 5). */
  agreed_prices: Readonly<Record<string, number>>;
  base_price_cents: number;
}

const WEEKDAYS = 5;

/**
 * The price of a product for a customer on a weekday (docs/decisions/0013): the price ordered for
 * the date, else the rental price of that weekday, else of the nearest weekday before it, wrapping
 * around the week, else the catalog price.
 */
export function priceOn({ ordered_price_cents, agreed_prices, base_price_cents }: PriceTerms, weekday: number): number {
  if (ordered_price_cents !== null) return ordered_price_cents;
  for (let daysBack = 0; daysBack < WEEKDAYS; daysBack++) {
    const price = agreed_prices[((weekday - 1 - daysBack + WEEKDAYS) % WEEKDAYS) + 1];
    if (price !== undefined) return price;
  }
  return base_price_cents;
}
