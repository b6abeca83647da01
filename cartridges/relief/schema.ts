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

/** What the area shows: a coverage (without one the next), or the setup of a mode; `none` is the setup of no mode. */
export const reliefKeySchema = z.object({
  coverage: z.guid("coverage must be an id.").optional(),
  mode: z.enum([...MODES, "none"], "mode must be route, holiday or none.").optional(),
});

/** A route taken over, as its driver chose it: for a day, for several days, or as a holiday schedule says. */
export interface Coverage {
  id: string;
  route: string;
  /** The dates it covers, the first to come first. */
  dates: CompanyDate[];
  /** The first of them. */
  date: CompanyDate;
  /** The name of the holiday schedule; null where a day was chosen. */
  schedule: string | null;
  is_by_schedule: boolean;
}

/** A customer who is due on the covered date, in the route's order. */
export interface ReliefStop {
  stop_number: number;
  customer_number: string;
  account_name: string;
  full_address: string;
  service_days: ServiceDay[];
  frequency: ServiceFrequency;
  route: string;
}

/** The covered route: what a relief driver needs of it. */
export interface ReliefRoute {
  coverage: Coverage;
  /** From this date on notes and orders are theirs; null once they are. */
  opens_on: CompanyDate | null;
  stops: ReliefStop[];
  notes: NotesData;
  orders: OrderAnswer[];
}

/** A named schedule with dates to come on which a holiday's stops are run. */
export interface CoverableSchedule {
  id: string;
  name: string;
  days: { date: CompanyDate; holiday: CompanyDate; route: string | null }[];
}

export interface ReliefData {
  /** The driver's own route, if they have one: they see the coverages and take over none. */
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
