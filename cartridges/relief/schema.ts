import { z } from "zod";
import type { OrderAnswer } from "#cartridges/order/schema";
import type { NotesData } from "#cartridges/note/schema";
import {
  routeNumberSchema,
  serviceDaySchema,
  type CompanyDate,
  type ServiceDay,
  type ServiceFrequency,
} from "#cartridges/service-day/schema";

const MODES = ["route", "holiday"] as const;
export type ReliefMode = (typeof MODES)[number];

/**
 * What the area shows: a coverage (by default the next one), or the setup of a mode. `none` is the
 * setup before a mode is chosen.
 */
export const reliefKeySchema = z.object({
  coverage: z.guid("coverage must be an id.").optional(),
  mode: z.enum([...MODES, "none"], "mode must be route, holiday or none.").optional(),
});

/** A driver's coverage of a route: for a day, several days, or the dates of a holiday schedule. */
export interface Coverage {
  id: string;
  route: string;
  /** The dates it covers from today on, in order. */
  dates: CompanyDate[];
  /** The first of the dates. */
  date: CompanyDate;
  /** The name of the holiday schedule; null if days were chosen. */
  schedule: string | null;
  is_by_schedule: boolean;
}

/** A customer due on the covered date. */
export interface ReliefStop {
  stop_number: number;
  customer_number: string;
  account_name: string;
  full_address: string;
  service_days: ServiceDay[];
  frequency: ServiceFrequency;
  route: string;
}

/** What a relief driver sees of the covered route. */
export interface ReliefRoute {
  coverage: Coverage;
  /** The date on which the route's notes and orders open to the driver; null once they are open. */
  opens_on: CompanyDate | null;
  stops: ReliefStop[];
  notes: NotesData;
  orders: OrderAnswer[];
}

/** A holiday schedule that still has dates to cover. */
export interface CoverableSchedule {
  id: string;
  name: string;
  days: { date: CompanyDate; holiday: CompanyDate; route: string | null }[];
}

export interface ReliefData {
  /**
   * The driver's own route, if any. A driver with one sees coverages but cannot take over a route.
   */
  own_route: string | null;
  routes: string[];
  mode: ReliefMode | null;
  coverages: Coverage[];
  schedules: CoverableSchedule[];
  chosen: ReliefRoute | null;
}

export const startCoverageSchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema,
  /** The last day of several, in the same week as the first. */
  last_day: serviceDaySchema.optional(),
});
export const startHolidaySchema = z.object({
  schedule: z.guid("schedule must be an id."),
  route: routeNumberSchema,
});
export const endCoverageSchema = z.object({ id: z.guid("id must be an id.") });
