import { z } from "zod";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";

export const daysKeySchema = z.object({
  /** By default the next service day. */
  date: companyDateSchema.optional(),
});

export const MAX_STRANDED = 20;
/** How many days back unrecorded stops are listed. */
export const UNRECORDED_DAYS = 7;

/** The progress of one route's day. */
export interface DayOnRoad {
  route: string;
  driver_name: string | null;
  /** The relief driver who covers it on this date. */
  covered_by: string | null;
  loading: "none" | "in_progress" | "completed";
  /** Pieces due, pieces on the truck, and pieces short. */
  pieces: number;
  loaded: number;
  short: number;
  /** The stops that were created, or else the customers who are due. */
  stops: number;
  completed: number;
  /** Issues, including skipped stops. */
  issues: number;
  /** The last mark, act or closing: an ISO timestamp, UTC; null if there was none. */
  last_sign: string | null;
  /** An ISO timestamp, UTC; null while the day is open. */
  closed_at: string | null;
  closed_by: string | null;
  /** Products that did not add up when the day's end was last saved. */
  unsettled: number;
  /** Something was done at a stop after that. */
  changed_since: boolean;
}

/** The company at a glance, in the names of spec 3. */
export interface CompanyCounts {
  totalCustomers: number;
  /** On the date shown. */
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
  /**
   * Routes' days of the last week with unrecorded stops, the latest first: how many, or null if
   * nothing of the day was recorded.
   */
  unrecorded: { date: CompanyDate; route: string; stops: number | null }[];
  /**
   * Weekdays (1 to 5) on which customers rent something but are not served; at most MAX_STRANDED.
   */
  stranded: { number: string; name: string; day: number; items: number; pieces: number }[];
  stats: CompanyCounts;
}
