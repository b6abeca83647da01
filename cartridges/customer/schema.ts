import { z } from "zod";
import type { OpenDate } from "#cartridges/order/rules";
import type { Spend } from "#cartridges/statement/schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import type { ShortAnswer, ShortItem, ShortNotice } from "#cartridges/notification/short/schema";

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
  /** What was short: not what was refused, damaged or miscounted. */
  short: ShortItem[];
}

/** What comes next, as far as anybody knows now. */
export interface NextDelivery {
  date: CompanyDate;
  /** What is due less what is short, and what it costs. */
  pieces: number;
  amount_cents: number;
  lines: {
    sku: string;
    name: string;
    /** What is due, with what is owed and what is short. */
    quantity: number;
    /** Of it, owed from the last delivery. */
    owed: number;
    /** Of it, not on the truck. */
    short: number;
    price_cents: number;
  }[];
}

/** An order that is still to be decided or to be delivered. */
export interface OpenOrder {
  id: string;
  number: number;
  kind: "delivery" | "standing";
  status: "pending" | "approved" | "processing";
  date: CompanyDate;
}

/** A customer at a glance: the next delivery and the state of the account. */
export interface CustomerData extends CustomerHeader {
  address: string;
  route: string;
  driver: { name: string; phone: string | null } | null;
  frequency: "Weekly" | "Biweekly";
  service_days: ServiceDay[];
  /** Null when there is no date. */
  next: NextDelivery | null;
  /** The company's date. */
  today: CompanyDate;
  /** The next date that can still be ordered for, and until when. */
  order_for: OpenDate | null;
  /** Orders that are still to be decided or to be delivered. */
  active_orders: number;
  open_orders: OpenOrder[];
  total_products: number;
  /** A product counts once for each day on which it comes. */
  item_count: number;
  last_delivery: LastDelivery | null;
  /** What was delivered this month so far, and the last invoice; null for an account that waits for approval. */
  spend: Spend | null;
  timezone: string;
  /** What is short of the deliveries to come, and what was answered. */
  shorts: ShortNotice[];
  account: AccountStatus;
  /** The reader is the customer, who can order and open the other tabs. */
  own: boolean;
}
