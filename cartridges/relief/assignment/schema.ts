import { z } from "zod";
import { companyDateSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";
import type { CoverableSchedule } from "../schema";

/** Nobody is away longer than this at once; a mistyped year is refused. */
export const LONGEST_DAYS = 31;

const driver = z.guid("driver must be an id.");
export const assignSchema = z.object({
  driver,
  route: routeNumberSchema,
  date: companyDateSchema,
  /** The last of several days; on Saturdays and Sundays no route runs. */
  last_date: companyDateSchema.optional(),
});
export const assignHolidaySchema = z.object({
  driver,
  route: routeNumberSchema,
  schedule: z.guid("schedule must be an id."),
});
/** The week that is shown, by any date of it; this one where nothing is said. */
export const assignmentsKeySchema = z.object({ week: companyDateSchema.optional() });
export const takeBackSchema = z.object({ id: z.guid("id must be an id.") });

/** A route that a relief driver covers, as the office sees it. */
export interface AssignedCoverage {
  id: string;
  route: string;
  driver_name: string;
  first: CompanyDate;
  last: CompanyDate;
  /** The name of the holiday schedule; null where days were chosen. */
  schedule: string | null;
  /** Who in the office has assigned it; null where the driver took it themselves. */
  assigned_by: string | null;
  /** Given or taken back before it was over. */
  ended: boolean;
}

/** Who drives a route on the days of a week, Monday first. */
export interface WeekRoute {
  route: string;
  /** Its own driver. */
  driver_name: string | null;
  days: {
    date: CompanyDate;
    /** The relief driver of that day. */
    covered_by: string | null;
    /** It does not run then; its stops are run on another date, or not at all. */
    is_holiday: boolean;
    runs_on: CompanyDate | null;
  }[];
}

/** Who covers what, and what can be assigned. */
export interface AssignmentData {
  today: CompanyDate;
  drivers: { id: string; name: string }[];
  routes: { number: string; driver_name: string | null }[];
  schedules: CoverableSchedule[];
  /** The Monday of the week that is shown, and the first that can be. */
  monday: CompanyDate;
  first_monday: CompanyDate;
  week: WeekRoute[];
  /** What is covered from today on, the next first. */
  coming: AssignedCoverage[];
  /** What was covered in the last 14 days, the latest first. */
  past: AssignedCoverage[];
}
