import { z } from "zod";
import { companyDateSchema, routeNumberSchema, serviceDaySchema } from "#cartridges/service-day/schema";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";

/** A route with its week: the total of each service day's load and its loading progress. */
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
    /** Pieces that are on the truck while it is being loaded. */
    loaded: number;
    /** Completed stops of which a required signature or photo is missing. */
    unproven: number;
  }[];
}

export interface RoutesData {
  today: CompanyDate;
  routes: RouteWeek[];
}

/** A route and a weekday of it; without a date the next such day, today included. */
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
/** GET /api/routes/{route}/{day}: what the route needs, by the names of spec 3 (Route requirement). */
export interface RouteRequirements extends RouteOnDay {
  items: { ItemNumber: string; Description: string; TotalUnits: number }[];
}
/** GET /api/routes/{route}/{day}/customers (spec 3, Route customers), in the order of the stops. */
export interface RouteCustomers extends RouteOnDay {
  customers: {
    customer_num: string;
    name: string;
    items: { item_number: string; description: string; total: number }[];
  }[];
}
