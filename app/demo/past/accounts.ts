import { dayOf, isServiceWeek, letterOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { DEMO_PRODUCTS } from "../catalog";
import type { DemoCustomer } from "../customers";

/** An item's terms before a change, for dates before `until`. */
export interface PastTerm {
  until: CompanyDate;
  quantity: number;
  priceCents: number;
}

/** What a customer rents on one weekday, with earlier terms in order of their end. */
export interface PastItem {
  id: string;
  sku: string;
  deliveryDay: number;
  quantity: number;
  customerPriceCents: number;
  terms: PastTerm[];
}

/** The pieces of a product on one date by an approved order, instead of par. */
export interface Ordered {
  sku: string;
  quantity: number;
  priceCents: number;
}

/**
 * A customer while the history is generated: what is due on each date, and what is owed to them.
 */
export interface PastAccount {
  customer: DemoCustomer;
  items: PastItem[];
  ordered: Map<CompanyDate, Ordered[]>;
  /** What the last delivery was short of, by product. */
  owed: Map<string, { quantity: number; priceCents: number }>;
}

/** The pieces due of a product, including those owed. */
export interface DueLine {
  sku: string;
  due: number;
  owed: number;
  priceCents: number;
}

/** Sort order by category and name, as on the load list. */
const PLACE = new Map(
  DEMO_PRODUCTS.map(({ sku, name, category }) => ({ sku, name, category }))
    .map((product, index, all) => ({
      ...product,
      category: all.findIndex(({ category }) => category === product.category),
      index,
    }))
    .sort((one, other) => one.category - other.category || (one.name < other.name ? -1 : 1))
    .map(({ sku }, place) => [sku, place]),
);
export const inPlace = (one: { sku: string }, other: { sku: string }) => PLACE.get(one.sku)! - PLACE.get(other.sku)!;

export function isServed({ customer }: PastAccount, date: CompanyDate): boolean {
  const day = dayOf(date);
  if (!day || !customer.serviceDays.includes(letterOf(day))) return false;
  return isServiceWeek(customer.serviceFrequency, customer.firstService, date);
}

/** The items of a date at the terms of that date. */
export function parOn({ items }: PastAccount, date: CompanyDate): Ordered[] {
  const number = numberOf(dayOf(date)!);
  return items
    .filter(({ deliveryDay }) => deliveryDay === number)
    .map(({ sku, quantity, customerPriceCents, terms }) => {
      const held = terms.find(({ until }) => until > date);
      return { sku, quantity: held?.quantity ?? quantity, priceCents: held?.priceCents ?? customerPriceCents };
    });
}

/** What the truck carries for a customer on a date: orders instead of par, plus owed pieces. */
export function dueOn(account: PastAccount, date: CompanyDate): DueLine[] {
  const ordered = account.ordered.get(date) ?? [];
  const par = parOn(account, date).filter(({ sku }) => !ordered.some((item) => item.sku === sku));
  const lines = new Map<string, DueLine>();
  for (const { sku, quantity, priceCents } of [...ordered, ...par])
    if (quantity > 0) lines.set(sku, { sku, due: quantity, owed: 0, priceCents });
  for (const [sku, { quantity, priceCents }] of account.owed) {
    const line = lines.get(sku) ?? { sku, due: 0, owed: 0, priceCents };
    lines.set(sku, { ...line, due: line.due + quantity, owed: quantity });
  }
  return [...lines.values()].sort(inPlace);
}
