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
  }[];
}

export interface RoutesData {
  today: CompanyDate;
  routes: RouteWeek[];
}
