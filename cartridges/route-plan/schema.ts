import { z } from "zod";
import { oneLine } from "#ui/text";
import {
  companyDateSchema,
  routeNumberSchema,
  SERVICE_DAYS,
  serviceDaySchema,
  type CompanyDate,
  type ServiceDay,
} from "#cartridges/service-day/schema";
import type { Found } from "#cartridges/search/schema";
import { customerIdSchema } from "#cartridges/customer/customer-list/schema";

export type { RentableProduct } from "#cartridges/customer/customer-detail/schema";
export { SERVICE_DAYS, type CompanyDate, type ServiceDay };

export const routePlanKeySchema = z.object({ route: routeNumberSchema.optional(), day: serviceDaySchema.optional() });

const customer = customerIdSchema.shape.id;
const NOBODY = "Choose at least one customer.";
const unique = (numbers: readonly string[]) => new Set(numbers).size === numbers.length;

const NO_ITEM = "Enter the item's number.";
const item = z.string(NO_ITEM).overwrite(oneLine).min(1, NO_ITEM).max(100, NO_ITEM);
const NO_TOTAL = "Enter how many pieces, from 1 to 100,000.";
const total = z.number(NO_TOTAL).int(NO_TOTAL).min(1, NO_TOTAL).max(100_000, NO_TOTAL);
const at = {
  route: routeNumberSchema,
  day: serviceDaySchema,
  customer_num: customer,
  /** Defaults to the first day for which no truck of the route is loaded. */
  from: companyDateSchema.optional(),
};

/**
 * A stop as in spec 3: a customer's item on a route's weekday. Name and description come from the
 * portal and are optional.
 */
export const addStopSchema = z.object({
  ...at,
  name: z.string().max(200).optional(),
  item_number: item,
  description: z.string().max(2_000).optional(),
  total,
});
export const updateStopSchema = z.object({ ...at, item_number: item, total });
/** With an item, that item ends; without one, the customer is no longer served on that weekday. */
export const deleteStopSchema = z.object({ ...at, item_number: item.optional() });

export const orderSchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema,
  customers: z.array(customer, NOBODY).max(2_000).refine(unique, "A customer is listed twice."),
  /** The order that was on screen. If it has changed since, nothing is written. */
  before: z.array(customer, "before must be the order that was changed.").max(2_000),
});

/** A customer found by name or number. */
export type FoundCustomer = Found["customers"][number];

export interface PlanStop {
  number: string;
  name: string;
  address: string;
  lat: number | null;
  lng: number | null;
  items: { item_number: string; description: string; total: number }[];
  pieces: number;
  frequency: "Weekly" | "Biweekly";
  /** The next scheduled service change, which may move them away. */
  ahead: { from: CompanyDate; route: string; service_days: string } | null;
}

/** A route's weekday as planned for its next date. */
export interface RoutePlanData {
  routes: string[];
  route: string;
  day: ServiceDay;
  date: CompanyDate;
  today: CompanyDate;
  /** The first date for which no truck of the route is loaded. */
  first_open: CompanyDate;
  stops: PlanStop[];
  /** Who joins it on a later date. */
  joins: { number: string; name: string; from: CompanyDate }[];
}
