import { isHighValue } from "#cartridges/rental-item/rules";
import { addDays, daysOfLetters } from "#cartridges/service-day/rules";
import type { ServiceFrequency } from "#cartridges/service-day/schema";
import { perMonth, perWeek } from "../rules";
import {
  TOP_ITEMS,
  type AgreedItem,
  type Analytics,
  type CompanyDate,
  type OfficeItem,
  type RentedProduct,
} from "./schema";

export { refusalsOf, SENTIMENT_WORDS, TYPE_WORDS } from "#cartridges/journal/rules";
export { daysOfLetters, isHighValue };
export { numberOf } from "#cartridges/service-day/rules";

/** The Monday of a date's week. */
export function mondayOf(date: CompanyDate): CompanyDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** The pieces of each category per week; 0 for a week without any. */
export function byCategory(
  weeks: readonly CompanyDate[],
  rows: Analytics["categories"],
): { name: string; values: number[] }[] {
  const names = [...new Set(rows.map(({ category }) => category))];
  const pieces = new Map(rows.map(({ week, category, pieces: count }) => [`${week} ${category}`, count]));
  return names.map((name) => ({ name, values: weeks.map((week) => pieces.get(`${week} ${name}`) ?? 0) }));
}

type Priced = Pick<RentedProduct, "quantity" | "price_cents">;

/** A price as a field's text. */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2);
/** An empty field becomes NaN, for which the server returns the field's error. */
export const figure = (typed: string) => (typed.trim() === "" ? NaN : Number(typed));

/** An item's latest agreement, even if it takes effect later. */
export function agreedLast(item: OfficeItem): AgreedItem {
  const { quantity, price_cents } = item.ahead.at(-1) ?? item;
  return { quantity, customer_price: price_cents / 100, delivery_frequency: item.delivery_frequency };
}

/** Price times quantity, in cents. */
export const valueOf = ({ quantity, price_cents }: Priced) => quantity * price_cents;

type Coming = Priced & Pick<RentedProduct, "delivery_day">;
type Service = { service_days: string; frequency: ServiceFrequency };

/**
 * The value of one delivered week. Items on days without service are never delivered and do not
 * count.
 */
function deliveredWeek(items: readonly Coming[], { service_days }: Service): number {
  const days = daysOfLetters(service_days);
  return items.filter(({ delivery_day }) => days.includes(delivery_day)).reduce((sum, item) => sum + valueOf(item), 0);
}

/** The value of a customer's items per week and per month (spec 9, decision 0013), in cents. */
export const valueAWeek = (items: readonly Coming[], service: Service) =>
  perWeek(deliveredWeek(items, service), service.frequency);
export const valueAMonth = (items: readonly Coming[], service: Service) =>
  perMonth(deliveredWeek(items, service), service.frequency);

/** The most valuable products in descending order, each summed over its weekdays. */
export function topProducts(items: readonly (Priced & Pick<RentedProduct, "sku" | "name">)[]) {
  const products = new Map<string, { sku: string; name: string; pieces: number; cents: number }>();
  for (const item of items) {
    const { sku, name } = item;
    const { pieces, cents } = products.get(sku) ?? { pieces: 0, cents: 0 };
    products.set(sku, { sku, name, pieces: pieces + item.quantity, cents: cents + valueOf(item) });
  }
  return [...products.values()].sort((one, other) => other.cents - one.cents).slice(0, TOP_ITEMS);
}

/** "From Mon, Dec 7: 40", with the price if that changes too. */
export function aheadInWords(
  before: Priced,
  { quantity, price_cents }: Priced,
  date: string,
  dollars: (cents: number) => string,
): string {
  if (quantity === 0) return `Ends ${date}`;
  const price = price_cents === before.price_cents ? "" : ` at ${dollars(price_cents)}`;
  return `From ${date}: ${quantity.toLocaleString("en-US")}${price}`;
}
