import { z } from "zod";
import { companyDateSchema, routeNumberSchema, serviceDaySchema } from "#cartridges/service-day/schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";

/** A route with its week: each service day's total load and loading progress. */
export interface RouteWeek {
  route: string;
  driver: { id: string; name: string } | null;
  customer_count: number;
  days: {
    day: ServiceDay;
    date: CompanyDate;
    pieces: number;
    customers: number;
    status: "none" | "in_progress" | "completed";
    short: number;
    /** Pieces already on the truck while it is being loaded. */
    loaded: number;
    /** Completed stops without a required signature or photo. */
    unproven: number;
  }[];
}

export interface RoutesData {
  today: CompanyDate;
  routes: RouteWeek[];
}

/** A route and a weekday. Without a date, the next such day, including today. */
export const routeOnDaySchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema,
  date: companyDateSchema.optional(),
});

interface RouteOnDay {
  route: string;
  day: ServiceDay;
  date: CompanyDate;
}
/**
 * GET /api/routes/{route}/{day}: what the route needs, with the names of spec 3 (Route
 * requirement).
 */
export interface RouteRequirements extends RouteOnDay {
  items: { ItemNumber: string; Description: string; TotalUnits: number }[];
}
/** GET /api/routes/{route}/{day}/customers (spec 3, Route customers), in stop order. */
export interface RouteCustomers extends RouteOnDay {
  customers: {
    customer_num: string;
    name: string;
    items: { item_number: string; description: string; total: number }[];
  }[];
}
