import { z } from "zod";
import type { ChangeRequest } from "#cartridges/change-request/schema";
import type { ServiceDay, ServiceFrequency } from "#cartridges/service-day/schema";

export type { ChangeRequest, RequestKind } from "#cartridges/change-request/schema";

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
export const productsKeySchema = z.object({ number: z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER) });
export const rentalItemsSchema = z.object({ id: z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER) });

/** One product that a customer rents on one service day. */
export interface RentedProduct {
  id: string;
  sku: string;
  name: string;
  description: string;
  category: string;
  quantity: number;
  delivery_day: ServiceDay;
  delivery_frequency: string;
  billing_frequency: string;
  price_cents: number;
  unit_price_cents: number;
}

/** A rental item in the API's format (spec 3), with prices in dollars. */
export interface ApiRentalItem {
  id: string;
  item_id: string;
  description: string;
  category: string;
  quantity_used: number;
  delivery_frequency: string;
  billing_frequency: string;
  /** 1 to 5, Monday to Friday. */
  delivery_day: number;
  customer_price: number;
  unit_price: number;
}

export interface ContactedDriver {
  name: string;
  phone: string | null;
  email: string | null;
  covering: boolean;
}

/** What the Products tab shows. */
export interface ProductsData {
  number: string;
  route: string;
  /** How often the customer's service days recur. */
  frequency: ServiceFrequency;
  days: { day: ServiceDay; pieces: number; items: RentedProduct[] }[];
  item_count: number;
  requests: ChangeRequest[];
  drivers: ContactedDriver[];
  /** Whether the reader is the customer, who may message the driver. */
  may_write: boolean;
  /** Whether they may request changes, which needs an approved account. */
  may_request: boolean;
}
