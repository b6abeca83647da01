import type { ServiceDay } from "#cartridges/service-day/schema";

export type { ServiceDay } from "#cartridges/service-day/schema";

export interface StandingProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  /** The price each, by service day. */
  prices: Partial<Record<ServiceDay, number>>;
  /** Pieces rented now, by service day. */
  rented: Partial<Record<ServiceDay, number>>;
}

/**
 * The order page (spec 2.6): the rented items that can be changed, and the
 * products that can be added.
 */
export interface StandingOrderData {
  customer: { number: string; name: string };
  /** The id of the user: the cart on a shared device is kept per user. */
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
