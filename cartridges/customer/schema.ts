import { z } from "zod";
import type { OpenDate } from "#cartridges/order/rules";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import type { ShortAnswer, ShortNotice } from "#cartridges/notification/short/schema";

export type { ShortAnswer, ShortNotice };

export const customerKeySchema = z.object({
  number: z.string().regex(/^\d{6}$/, "Please enter a valid 6-digit customer number."),
});

/** The head of a customer's page. */
export interface CustomerHeader {
  number: string;
  /** The business's name; may be empty. */
  name: string;
}

/** active: an account may order; pending: the account waits for approval; none: there is no account. */
export type AccountStatus = "active" | "pending" | "none";

/** What was handed over last, by the driver's clock. */
export interface LastDelivery {
  date: CompanyDate;
  /** An ISO timestamp, UTC. */
  at: string;
  /** Delivered, and of what was due. */
  pieces: number;
  due: number;
}

/** A customer at a glance: the next delivery and the state of the account. */
export interface CustomerData extends CustomerHeader {
  address: string;
  route: string;
  driver: { name: string; phone: string | null } | null;
  frequency: "Weekly" | "Biweekly";
  service_days: ServiceDay[];
  /** What is due on the next service date, approved orders included; null when there is no date. */
  next: {
    date: CompanyDate;
    pieces: number;
    lines: { sku: string; name: string; quantity: number; price_cents: number }[];
  } | null;
  /** The next date that can still be ordered for, and until when. */
  order_for: OpenDate | null;
  /** Orders that are still to be decided or to be delivered (docs/decisions/0021). */
  active_orders: number;
  total_products: number;
  /** A product counts once for each day on which it comes. */
  item_count: number;
  last_delivery: LastDelivery | null;
  timezone: string;
  /** What is short of the deliveries to come, and what was answered. */
  shorts: ShortNotice[];
  account: AccountStatus;
  /** The reader is the customer, who can order and open the other tabs. */
  own: boolean;
}
