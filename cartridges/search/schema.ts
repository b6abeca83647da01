import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import type { OrderStatus } from "#cartridges/order/schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";

/** Of each kind as many are found at the most: what is not among them is found by one more letter. */
export const MAX_FOUND = 6;

export const searchSchema = z.object({
  q: nameSchema("q", 100).default(""),
});

/** What the whole company has by a name or a number, the nearest first. */
export interface Found {
  /** `former`: they were deleted, and stand last. */
  customers: { number: string; name: string; route: string; former: boolean }[];
  /** `day` and its next `date`, where a weekday was asked for. */
  routes: { route: string; driver: string | null; day?: ServiceDay; date?: CompanyDate }[];
  products: { sku: string; name: string }[];
  orders: { order_id: number; customer_number: string; customer_name: string; for: CompanyDate; status: OrderStatus }[];
  /** For whoever changes users. */
  people: { username: string; name: string; role: string; route: string | null }[];
}
