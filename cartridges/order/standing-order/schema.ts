import type { ServiceDay } from "#cartridges/service-day/schema";

export type { ServiceDay } from "#cartridges/service-day/schema";

export interface StandingProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  /** By service day, the price each. */
  prices: Partial<Record<ServiceDay, number>>;
  /** By service day, pieces rented now. */
  rented: Partial<Record<ServiceDay, number>>;
}

/** The order page (spec 2.6): the rented items that can be changed, and the products that can be added. */
export interface StandingOrderData {
  customer: { number: string; name: string };
  /** Who looks at it, by their id: the cart is theirs on a shared device. */
  buyer: string;
  approved: boolean;
  service_days: ServiceDay[];
  /** How often each service day comes. */
  every: "week" | "two weeks";
  /** The first date on which a change of this day would apply. */
  first_dates: Partial<Record<ServiceDay, string>>;
  products: StandingProduct[];
  /** Pending changes, by SKU and day ("TWL Monday"). */
  waiting: Record<string, { order_id: number; quantity: number }>;
}
