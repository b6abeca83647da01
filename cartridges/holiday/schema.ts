import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import type { Begun } from "#cartridges/due/day-dependents";
import { companyDateSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";

/** More than a year's holidays, even with different days for several routes. */
const MAX_DAYS = 60;

const holidayDaySchema = z.object({
  holiday: companyDateSchema,
  /** Null if its stops are skipped. */
  runs_on: companyDateSchema.nullable(),
  /** Null for all routes. */
  route: routeNumberSchema.nullable(),
});
/**
 * A date on which one route, or every route, does not run, and the date on which its stops run
 * instead.
 */
export type HolidayDay = z.output<typeof holidayDaySchema>;

const daysSchema = z
  .array(holidayDaySchema, "days must be a list.")
  .max(MAX_DAYS, `A schedule has at most ${MAX_DAYS} days.`);

export const addHolidaysSchema = z.object({
  /** The page assigns the id, so a retry cannot create a second schedule. */
  id: z.guid("id must be an id."),
  name: nameSchema("name", 80, "Give the schedule a name."),
  days: daysSchema.min(1, "Add a day."),
});
const versionSchema = z
  .number("version must be a number.")
  .int("version must be a whole number.")
  .min(1)
  .max(2 ** 31 - 1);
export const changeHolidaysSchema = addHolidaysSchema.extend({ version: versionSchema });
export const endHolidaysSchema = z.object({ id: z.guid("id must be an id."), version: versionSchema });
export const holidayEffectSchema = z.object({
  holiday: companyDateSchema,
  runs_on: companyDateSchema.optional(),
  route: routeNumberSchema.optional(),
});

/** The effect of a holiday on one route. */
export interface RouteEffect {
  route: string;
  /** Customers served on the holiday's date. */
  stops: number;
  /** A load or stop begun on either date, which rules out the holiday on this route; or null. */
  begun: Begun | null;
  /** Open orders for the day. They move with it, or become pending again if it is skipped. */
  orders: { order: number; name: string; status: string }[];
}

export interface ScheduledDay extends HolidayDay {
  /** The number of stops moved or skipped. */
  stops: number;
  /** The number of routes with such stops. */
  routes: number;
  /** Whether it can be changed: neither of its dates has passed. */
  open: boolean;
}

export interface Schedule {
  id: string;
  name: string;
  version: number;
  /** By date. */
  days: ScheduledDay[];
}

export interface HolidaysData {
  today: CompanyDate;
  /** Upcoming ones first, then past ones. */
  schedules: Schedule[];
  routes: string[];
}
