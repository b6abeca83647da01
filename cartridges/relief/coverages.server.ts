import type { Reader } from "#services/database/database.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { Coverage } from "./schema";

export const toText = (date: Date): CompanyDate => date.toISOString().slice(0, 10);

export const datesBetween = (first: CompanyDate, last: CompanyDate): CompanyDate[] => {
  const dates: CompanyDate[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) if (dayOf(date)) dates.push(date);
  return dates;
};

/**
 * A driver's coverages from today on, soonest first. All dates of a holiday schedule are one
 * coverage.
 */
export async function readCoverages(db: Reader, driverId: string, today: CompanyDate): Promise<Coverage[]> {
  const rows = await db.reliefCoverage.findMany({
    where: { driverId, endedAt: null, lastDate: { gte: new Date(today) } },
    include: { schedule: { select: { name: true } } },
    orderBy: [{ firstDate: "asc" }, { createdAt: "desc" }],
  });
  const coverages: Coverage[] = [];
  const bySchedule = new Map<string, Coverage>();
  for (const { id, routeNumber: route, firstDate, lastDate, scheduleId, schedule } of rows) {
    const dates = datesBetween(toText(firstDate), toText(lastDate)).filter((date) => date >= today);
    const key = `${scheduleId} ${route}`;
    const same = scheduleId === null ? undefined : bySchedule.get(key);
    if (same) same.dates.push(...dates);
    if (same || dates.length === 0) continue;
    const coverage: Coverage = {
      id,
      route,
      dates,
      date: dates[0]!,
      schedule: schedule?.name ?? null,
      is_by_schedule: scheduleId !== null,
    };
    coverages.push(coverage);
    bySchedule.set(key, coverage);
  }
  return coverages;
}
