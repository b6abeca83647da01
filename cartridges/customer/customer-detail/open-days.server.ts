import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { addDays, dayOf, MAX_MOVED_DAYS, numberOf, serviceRuns, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** How far ahead service days are looked for. */
const DAYS_AHEAD = 8 * 7;

export interface ServiceDayAhead {
  day: CompanyDate;
  runs_on: CompanyDate;
  /** 1 to 5. */
  number: number;
  /** Whether its load is complete: what is on that truck is not changed any more. */
  complete: boolean;
}

/** A customer's service days of the weeks to come, each with whether its load is complete. One statement. */
export async function readDaysAhead(db: Reader, route: string, schedule: Schedule): Promise<ServiceDayAhead[]> {
  const today = companyToday();
  const sessions = await db.loadingSession.findMany({
    where: { routeNumber: route, status: "completed", serviceDate: { gte: new Date(addDays(today, -MAX_MOVED_DAYS)) } },
    select: { serviceDate: true },
  });
  const complete = new Set(sessions.map(({ serviceDate }) => serviceDate.toISOString().slice(0, 10)));
  // A holiday's stops may have been run before its day.
  return serviceRuns(schedule, addDays(today, -MAX_MOVED_DAYS), DAYS_AHEAD + MAX_MOVED_DAYS)
    .filter(({ day }) => day >= today)
    .map((run) => ({ ...run, number: numberOf(dayOf(run.day)!), complete: complete.has(run.runs_on) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The first day of each weekday (1 to 5) that can still be changed. */
export const firstOpenDays = (days: readonly ServiceDayAhead[]): Record<number, CompanyDate> =>
  Object.fromEntries(
    days
      .filter(({ complete }) => !complete)
      .toReversed()
      .map(({ number, day }) => [number, day]),
  );
