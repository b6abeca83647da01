import { z } from "zod";
import type { OpenDate } from "#cartridges/order/rules";
import type { Spend } from "#cartridges/statement/schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import type { ShortAnswer, ShortItem, ShortNotice } from "#cartridges/notification/short/schema";

export type { ShortAnswer, ShortNotice };

export const customerKeySchema = z.object({
  number: z.string().regex(/^\d{6}$/, "Please enter a valid 6-digit customer number."),
});

/** The header of a customer's page. */
export interface CustomerHeader {
  number: string;
  /** The business's name; may be empty. */
  name: string;
}

/**
 * active: an account may order; pending: the account awaits approval; none: there is no account.
 */
export type AccountStatus = "active" | "pending" | "none";

/** The last delivery, by the driver's clock. */
export interface LastDelivery {
  date: CompanyDate;
  /** An ISO timestamp, UTC. */
  at: string;
  /** Pieces delivered. */
  pieces: number;
  /** Pieces that were due. */
  due: number;
  /** Shortages only, without pieces that were refused, damaged or miscounted. */
  short: ShortItem[];
}

/** The next delivery, as it is planned now. */
export interface NextDelivery {
  date: CompanyDate;
  /** Pieces due, less shortages. */
  pieces: number;
  /** The price of these pieces. */
  amount_cents: number;
  lines: {
    sku: string;
    name: string;
    /** Pieces due, including those owed and those short. */
    quantity: number;
    /** Pieces of `quantity` owed from the last delivery. */
    owed: number;
    /** Pieces of `quantity` that are not on the truck. */
    short: number;
    price_cents: number;
  }[];
}

/** An order not yet decided or not yet delivered. */
export interface OpenOrder {
  id: string;
  number: number;
  kind: "delivery" | "standing";
  status: "pending" | "approved" | "processing";
  date: CompanyDate;
}

/** A customer's overview: the next delivery and the state of the account. */
export interface CustomerData extends CustomerHeader {
  address: string;
  route: string;
  driver: { name: string; phone: string | null } | null;
  frequency: "Weekly" | "Biweekly";
  service_days: ServiceDay[];
  /** Null if no delivery is planned. */
  next: NextDelivery | null;
  /** The company's date. */
  today: CompanyDate;
  /** The next date that is still open for orders, with its cutoff. */
  order_for: OpenDate | null;
  /** The number of open orders. */
  active_orders: number;
  open_orders: OpenOrder[];
  total_products: number;
  /** A product counts once for each weekday on which it is delivered. */
  item_count: number;
  last_delivery: LastDelivery | null;
  /**
   * What was delivered this month so far, and the last invoice; null for an account that awaits
   * approval.
   */
  spend: Spend | null;
  timezone: string;
  /** Shortages of upcoming deliveries, with the customer's answers. */
  shorts: ShortNotice[];
  account: AccountStatus;
  /** Whether the reader is the customer, who can order and open the other tabs. */
  own: boolean;
}
