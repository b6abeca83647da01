import { z } from "zod";
import { routeNumberSchema, type CompanyDate, type ServiceDay } from "#cartridges/service-day/schema";

/** Which route's; a driver's own, or the one they cover next, where none is said. */
export const inventoryKeySchema = z.object({ route: routeNumberSchema.optional() });

/** What today's load is made of, by category (spec 3, the inventory form of a load list). */
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
  /** Null where no route is theirs. */
  inventory: Inventory | null;
}
