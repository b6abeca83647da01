import { z } from "zod";
import { pageNumberSchema } from "#kernel/page-number";
import type { ServiceFrequency } from "#cartridges/service-day/schema";
import { monthSchema, type Month } from "#cartridges/statement/schema";
import { customerNumberSchema, type OrderAnswer } from "../schema";
import type { StateFilter } from "./rules";

/** Selects a customer's orders: all, or those of a state or a month, by page. */
export const orderHistoryKeySchema = z.object({
  number: customerNumberSchema,
  state: z.enum(["open", "delivered", "closed"], "state must be one of open, delivered, closed.").optional(),
  month: monthSchema.optional(),
  page: pageNumberSchema,
  /**
   * An order's number: opens the page that shows it instead of `page`.
   * Ignored if it does not match.
   */
  order: z.coerce
    .number("order must be an order's number.")
    .int("order must be an order's number.")
    .min(1, "order must be an order's number.")
    .max(2_147_483_647, "order must be an order's number.")
    .optional(),
});

/** A page of a customer's orders, the latest first. */
export interface OrderHistoryData {
  customer: { number: string; name: string; frequency: ServiceFrequency };
  /** The id of the user who looks at it. */
  buyer: string;
  orders: OrderAnswer[];
  page: number;
  pages: number;
  /** The number of matching orders on all pages. */
  total: number;
  state: StateFilter | null;
  month: Month | null;
  /** The months with orders, the latest first. */
  months: Month[];
  /** Whether the reader may cancel and order again: only the approved customer. */
  mayOrder: boolean;
  timezone: string;
}
