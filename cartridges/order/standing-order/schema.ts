import type { ServiceDay } from "#cartridges/service-day/schema";

export type { ServiceDay } from "#cartridges/service-day/schema";

export interface StandingProduct {
  sku: string;
  name: string;
  description: string;
  category: string;
  price_cents: number;
  /** By service day, pieces rented now. */
  rented: Partial<Record<ServiceDay, number>>;
}

/** What the order page shows (spec 2.6): what is rented and can be changed, and what can be added. */
export interface StandingOrderData {
  customer: { number: string; name: string };
  approved: boolean;
  service_days: ServiceDay[];
  /** How often each service day comes. */
  every: "week" | "two weeks";
  /** When a change of this day would first hold. */
  first_dates: Partial<Record<ServiceDay, string>>;
  products: StandingProduct[];
  /** Changes that wait for an answer, by SKU and day ("TWL Monday"). */
  waiting: Record<string, { order_id: number; quantity: number }>;
}
