import type { RouteDayData } from "../schema";

/** Why a stop is special: it has an order for this day, or a holiday moved it here. */
export type Special = "ordered" | "moved";

/** A product on a stop's invoice. `amount_cents` is the total of its pieces. */
export interface InvoiceItem {
  description: string;
  quantity: number;
  amount_cents: number;
}

/** What the dashboard knows of a stop besides the day itself (spec 3, Prototype dashboard stop). */
export interface StopFace {
  /** Null if the customer's position is unknown. */
  lat: number | null;
  lng: number | null;
  special: Special | null;
  /** The customer's price per piece, by SKU. */
  prices: Readonly<Record<string, number>>;
  /** The statement that bills this day's delivery, with its lines; null until it is issued. */
  statement: { number: string; items: readonly InvoiceItem[] } | null;
}

/** A route's day with its dashboard data; `faces` is keyed by stop id. */
export interface ClotheslineData extends RouteDayData {
  faces: Readonly<Record<string, StopFace>>;
}
