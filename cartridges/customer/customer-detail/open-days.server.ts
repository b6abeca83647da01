import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import type { Begun } from "#cartridges/due/day-dependents";
import { readBegun } from "#cartridges/due/day-dependents.server";
import { addDays, dayOf, MAX_MOVED_DAYS, numberOf, serviceRuns, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** How far ahead service days are computed. */
const DAYS_AHEAD = 8 * 7;

export interface ServiceDayAhead {
  day: CompanyDate;
  runs_on: CompanyDate;
  /** 1 to 5. */
  number: number;
  /**
   * A load or route begun for it, after which it can no longer be changed; null if there is none.
   */
  begun: Begun | null;
}

/** A customer's service days of the coming weeks, each with what has begun of it. One statement. */
export async function readDaysAhead(db: Reader, number: string, schedule: Schedule): Promise<ServiceDayAhead[]> {
  const today = companyToday();
  // An upcoming holiday's stops may have run on an earlier date.
  const earliest = addDays(today, -MAX_MOVED_DAYS);
  const begun = await readBegun(db, number, earliest);
  return serviceRuns(schedule, earliest, DAYS_AHEAD + MAX_MOVED_DAYS)
    .filter(({ day }) => day >= today)
    .map((run) => ({ ...run, number: numberOf(dayOf(run.day)!), begun: begun.get(run.runs_on) ?? null }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The first day of each weekday (1 to 5) that can still be changed. */
export const firstOpenDays = (days: readonly ServiceDayAhead[]): Record<number, CompanyDate> =>
  Object.fromEntries(
    days
      .filter(({ begun }) => begun === null)
      .toReversed()
      .map(({ number, day }) => [number, day]),
  );
