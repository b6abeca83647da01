import type { RouteDayData } from "../schema";

/** Why a stop is special: it ordered something else for this day, or a holiday moved it here. */
export type Special = "ordered" | "moved";

/** What a stop's invoice lists of one product. Pieces, and what they come to. */
export interface InvoiceItem {
  description: string;
  quantity: number;
  amount_cents: number;
}

/** What the dashboard knows of a stop besides the day itself (spec 3, Prototype dashboard stop). */
export interface StopFace {
  /** Null where nobody has said where the customer is. */
  lat: number | null;
  lng: number | null;
  special: Special | null;
  /** What the customer pays for a piece, by SKU. */
  prices: Readonly<Record<string, number>>;
  /** The statement that this day's delivery is on, with its lines; null while it is not issued. */
  statement: { number: string; items: readonly InvoiceItem[] } | null;
}

/** A route's day with what is drawn and billed of it; faces by the stops' ids. */
export interface ClotheslineData extends RouteDayData {
  faces: Readonly<Record<string, StopFace>>;
}
