import { z } from "zod";
import { pageNumberSchema } from "#kernel/page-number";
import type { OrderAnswer } from "#cartridges/order/schema";

/** Orders on the dashboard (spec 9). */
export const RECENT_ORDERS = 5;
/** Orders per page of the full list. */
export const PAGE_SIZE = 50;

export const dashboardKeySchema = z.object({
  /** Shows all orders page by page instead of the dashboard. */
  orders: z.literal("all", "orders must be all.").optional(),
  page: pageNumberSchema,
});
/** Exports the months, or with `orders` every order. */
export const exportSchema = dashboardKeySchema.pick({ orders: true });
export const noInputSchema = z.object({});

/** One month's sales in dollars (spec 3, sales data). `amount` and `sales` are the same figure. */
export interface SalesPeriod {
  /** YYYY-MM. */
  period: string;
  amount: number;
  sales: number;
}

/** A dashboard figure now and on the same day last month. */
interface Compared {
  now: number;
  before: number;
}
export interface SalesFigures {
  /** Cents, from the first of the month to today, and for the same days last month. */
  sales: Compared;
  commission: Compared;
  drivers: Compared;
  pending: Compared;
}

/** The console's figures with the names of spec 3: dollars, and formatted changes. */
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
  /** The time of the last count, an ISO timestamp; null before the first. */
  counted_at: string | null;
  /** Whether the count is old enough to be repeated. */
  stale: boolean;
  orders: RecentOrder[];
  /** Pagination of all orders; null on the dashboard itself. */
  all: { total: number; page: number; pages: number } | null;
  timezone: string;
}
