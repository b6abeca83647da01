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

/** Who covers what, and what can be assigned. */
export interface AssignmentData {
  today: CompanyDate;
  drivers: { id: string; name: string }[];
  routes: { number: string; driver_name: string | null }[];
  schedules: CoverableSchedule[];
  /** What is covered from today on, the next first. */
  coming: AssignedCoverage[];
  /** What was covered in the last 14 days, the latest first. */
  past: AssignedCoverage[];
}
