import { z } from "zod";
import { pageNumberSchema } from "#kernel/page-number";
import type { OrderAnswer } from "#cartridges/order/schema";

/** Orders that the dashboard shows (spec 9). */
export const RECENT_ORDERS = 5;
/** Orders on a page of all of them. */
export const PAGE_SIZE = 50;

export const dashboardKeySchema = z.object({
  /** With it: every order, page by page, in place of the dashboard. */
  orders: z.literal("all", "orders must be all.").optional(),
  page: pageNumberSchema,
});
/** What is exported: the months, or with it every order. */
export const exportSchema = dashboardKeySchema.pick({ orders: true });
export const noInputSchema = z.object({});

/** One month's sales, in dollars (spec 3, sales data): `amount` and `sales` are the same figure. */
export interface SalesPeriod {
  /** YYYY-MM. */
  period: string;
  amount: number;
  sales: number;
}

/** A figure of the dashboard: now, and on the same day of last month. */
interface Compared {
  now: number;
  before: number;
}
export interface SalesFigures {
  /** Cents, from the first of the month to today; and of the same days of last month. */
  sales: Compared;
  commission: Compared;
  drivers: Compared;
  pending: Compared;
}

/** The console's figures by the names of spec 3: dollars, and the changes as they are shown. */
export interface ConsoleStats {
  totalSales: number;
  totalCommission: number;
  activeDrivers: number;
  pendingOrders: number;
  changes: { totalSales: string; totalCommission: string; activeDrivers: string; pendingOrders: string };
}

export type RecentOrder = Pick<
  OrderAnswer,
  "id" | "order_id" | "customer_name" | "customer_number" | "driver_name" | "total_cents" | "status" | "created_at"
>;

export interface DashboardData {
  figures: SalesFigures;
  /** Percent, from the settings. */
  commission_rate: number;
  months: SalesPeriod[];
  /** When the sales were counted last, an ISO timestamp; null before the first time. */
  counted_at: string | null;
  /** Whether that is so long ago that they should be counted anew. */
  stale: boolean;
  orders: RecentOrder[];
  /** All orders that there are, a page of which is shown; null on the dashboard itself. */
  all: { total: number; page: number; pages: number } | null;
  timezone: string;
}
