import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import type { OrderStatus } from "#cartridges/order/schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";

/** The most results of each kind; typing more letters narrows them down. */
export const MAX_FOUND = 6;

export const searchSchema = z.object({
  q: nameSchema("q", 100).default(""),
});

/** Everything in the company that matches a name or number, the best matches first. */
export interface Found {
  /** `former` customers were deleted and come last. */
  customers: { number: string; name: string; route: string; former: boolean }[];
  /** `day` and its next `date` are set if a weekday was typed. */
  routes: { route: string; driver: string | null; day?: ServiceDay; date?: CompanyDate }[];
  products: { sku: string; name: string }[];
  orders: { order_id: number; customer_number: string; customer_name: string; for: CompanyDate; status: OrderStatus }[];
  /** Only for user managers. */
  people: { username: string; name: string; role: string; route: string | null }[];
}
