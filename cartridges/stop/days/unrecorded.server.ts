import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { dueItemsOf, isServed } from "#cartridges/due/due.server";
import { addDays } from "#cartridges/service-day/rules";
import { shiftDate } from "#cartridges/service-day/shift.server";
import { UNRECORDED_DAYS, type DaysData } from "./schema";

/**
 * The routes' days of the last week, before this shift, with an unrecorded stop; `stops` is null if
 * somebody was due and nothing was recorded. One statement: for a day without stops it only checks
 * whether any customer was due.
 */
export function readUnrecorded(db: Reader, now: Date): Promise<DaysData["unrecorded"]> {
  const today = shiftDate(now);
  const day = Prisma.sql`d.day::date`;
  const c = Prisma.sql`c`;
  return db.$queryRaw`
    select to_char(d.day, 'YYYY-MM-DD') as date, r.number as route, case when made.stops > 0 then made.open end as stops
    from generate_series(${addDays(today, -UNRECORDED_DAYS)}::date, ${addDays(today, -1)}::date,
      '1 day') d(day) cross join route r
    cross join lateral (
      select count(*) as stops, (count(*) filter (where s.status in ('pending', 'in_progress')))::int as open
      from stop s where s.route_number = r.number and s.service_date = d.day
    ) made
    where made.open > 0 or (made.stops = 0 and exists (
      select 1 from customer c where c.route_number = r.number and ${isServed(c, day, "as it was")}
        and route_on(c, ${day}) = r.number
        and exists (select 1 from ${dueItemsOf(c, day, "as it was")} due)))
    order by d.day desc, r.number`;
}
