import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import type { Begun } from "#cartridges/due/day-dependents";
import { companyDateSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";

/** More days than any year has holidays, for each of some routes. */
const MAX_DAYS = 60;

const holidayDaySchema = z.object({
  holiday: companyDateSchema,
  /** Null: its stops are skipped. */
  runs_on: companyDateSchema.nullable(),
  /** Null: all routes. */
  route: routeNumberSchema.nullable(),
});
/** A day of a schedule: a date on which a route, or every route, does not run, and the date on which its stops are run instead. */
export type HolidayDay = z.output<typeof holidayDaySchema>;

const daysSchema = z
  .array(holidayDaySchema, "days must be a list.")
  .max(MAX_DAYS, `A schedule has at most ${MAX_DAYS} days.`);

export const addHolidaysSchema = z.object({
  /** The page names the schedule, so that sending it again cannot double it. */
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

/** What a holiday does to one route. */
export interface RouteEffect {
  route: string;
  /** Customers who have a service on it. */
  stops: number;
  /** What has begun on one of the two dates, a load or the road: it can no longer be a holiday there. Null where nothing has. */
  begun: Begun | null;
  /** Open orders for the day: they come with it, or wait for a decision where it is skipped. */
  orders: { order: number; name: string; status: string }[];
}

export interface ScheduledDay extends HolidayDay {
  /** Stops that are moved or skipped, and on how many routes. */
  stops: number;
  routes: number;
  /** It can be changed: neither of its dates has passed. */
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
  /** The next ones first, then those that are over. */
  schedules: Schedule[];
  routes: string[];
}
