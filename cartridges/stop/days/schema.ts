import { z } from "zod";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";

export const daysKeySchema = z.object({
  /** The service day that is worked next, where nothing is said. */
  date: companyDateSchema.optional(),
});

export const MAX_STRANDED = 20;
/** So far back it is said what was not recorded. */
export const UNRECORDED_DAYS = 7;

/** How one route's day stands. */
export interface DayOnRoad {
  route: string;
  driver_name: string | null;
  /** The relief driver who covers it on this date. */
  covered_by: string | null;
  loading: "none" | "in_progress" | "completed";
  /** Pieces that are due, of these on the truck, and missing from what was marked. */
  pieces: number;
  loaded: number;
  short: number;
  /** Customers who are due, or stops that were made of them. */
  stops: number;
  completed: number;
  /** Issues, the skipped stops among them. */
  issues: number;
  /** When something was last marked, done at a stop or closed: an ISO timestamp, UTC; null where nothing was. */
  last_sign: string | null;
  /** An ISO timestamp, UTC; null while the day is open. */
  closed_at: string | null;
  closed_by: string | null;
  /** Products that did not add up when somebody at the day's end has said something last. */
  unsettled: number;
  /** Something was done at a stop since. */
  changed_since: boolean;
}

/** The company at a glance, in the names of spec 3. */
export interface CompanyCounts {
  totalCustomers: number;
  /** Of the date that is shown. */
  todayStops: number;
  pendingOrders: number;
  activeNotes: number;
}

/** Every route with something to do on a date. */
export interface DaysData {
  date: CompanyDate;
  today: CompanyDate;
  /** When it was read: an ISO timestamp, UTC. */
  at: string;
  timezone: string;
  routes: DayOnRoad[];
  /** Routes' days of the last week with stops that nobody recorded, the latest first: how many, or null where nothing of the day was recorded. */
  unrecorded: { date: CompanyDate; route: string; stops: number | null }[];
  /** Weekdays (1 to 5) of customers who rent something on them and are not served; at most MAX_STRANDED. */
  stranded: { number: string; name: string; day: number; items: number; pieces: number }[];
  stats: CompanyCounts;
}
