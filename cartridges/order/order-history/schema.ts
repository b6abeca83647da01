import { z } from "zod";
import { pageNumberSchema } from "#kernel/page-number";
import type { ServiceFrequency } from "#cartridges/service-day/schema";
import { monthSchema, type Month } from "#cartridges/statement/schema";
import { customerNumberSchema, type OrderAnswer } from "../schema";
import type { StateFilter } from "./rules";

/** A customer's orders: all, or those of a state or of a month, page by page. */
export const orderHistoryKeySchema = z.object({
  number: customerNumberSchema,
  state: z.enum(["open", "delivered", "closed"], "state must be one of open, delivered, closed.").optional(),
  month: monthSchema.optional(),
  page: pageNumberSchema,
  /** An order's number: the page on which it stands, in place of `page`. One that is not among them is passed over. */
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
  /** Who looks at it, by their id. */
  buyer: string;
  orders: OrderAnswer[];
  page: number;
  pages: number;
  /** All that match. */
  total: number;
  state: StateFilter | null;
  month: Month | null;
  /** The months with orders, the latest first. */
  months: Month[];
  /** Whether the reader may cancel and order again: only the approved customer. */
  mayOrder: boolean;
  timezone: string;
}
