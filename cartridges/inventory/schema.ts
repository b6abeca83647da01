import { z } from "zod";
import { routeNumberSchema, type CompanyDate, type ServiceDay } from "#cartridges/service-day/schema";

/** Defaults to the driver's own route, or the one they cover next. */
export const inventoryKeySchema = z.object({ route: routeNumberSchema.optional() });

/** The contents of today's load by category (spec 3, the inventory form of a load list). */
export interface Inventory {
  route: string;
  service_day: ServiceDay;
  date: CompanyDate;
  total_items: number;
  total_pieces: number;
  customer_count: number;
  categories: {
    name: string;
    itemCount: number;
    totalQuantity: number;
    items: { item_id: string; description: string; quantity: number }[];
  }[];
}
export interface InventoryData {
  today: CompanyDate;
  /** Null if the person has no route. */
  inventory: Inventory | null;
}
