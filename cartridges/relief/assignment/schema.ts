import { z } from "zod";
import { companyDateSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";
import type { CoverableSchedule } from "../schema";

/** A plausibility limit that catches a mistyped year. */
export const LONGEST_DAYS = 31;

const driver = z.guid("driver must be an id.");
export const assignSchema = z.object({
  driver,
  route: routeNumberSchema,
  date: companyDateSchema,
  /** The last of several days. The span may include weekends, on which no route runs. */
  last_date: companyDateSchema.optional(),
});
export const assignHolidaySchema = z.object({
  driver,
  route: routeNumberSchema,
  schedule: z.guid("schedule must be an id."),
});
/** Any date of the week to show; by default the current week. */
export const assignmentsKeySchema = z.object({ week: companyDateSchema.optional() });
export const takeBackSchema = z.object({ id: z.guid("id must be an id.") });

/** A relief driver's coverage, as the office sees it. */
export interface AssignedCoverage {
  id: string;
  route: string;
  driver_name: string;
  first: CompanyDate;
  last: CompanyDate;
  /** The name of the holiday schedule; null if days were chosen. */
  schedule: string | null;
  /** Who in the office assigned it; null if the driver took it themselves. */
  assigned_by: string | null;
  /** Ended early, by the driver or the office. */
  ended: boolean;
}

/** Who drives a route on the days of a week, Monday first. */
export interface WeekRoute {
  route: string;
  /** The route's own driver. */
  driver_name: string | null;
  days: {
    date: CompanyDate;
    /** The relief driver of that day. */
    covered_by: string | null;
    /** The route does not run; its stops move to `runs_on`, or are skipped if that is null. */
    is_holiday: boolean;
    runs_on: CompanyDate | null;
  }[];
}

export interface AssignmentData {
  today: CompanyDate;
  drivers: { id: string; name: string }[];
  routes: { number: string; driver_name: string | null }[];
  schedules: CoverableSchedule[];
  /** The Monday of the week shown. */
  monday: CompanyDate;
  /** The Monday of the first week that can be shown. */
  first_monday: CompanyDate;
  week: WeekRoute[];
  /** Coverages from today on, soonest first. */
  coming: AssignedCoverage[];
  /** Coverages of the last 14 days, latest first. */
  past: AssignedCoverage[];
}
