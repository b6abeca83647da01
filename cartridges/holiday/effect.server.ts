import type { Reader } from "#services/database/database.server";
import type { HolidayDay, RouteEffect } from "./schema";

interface DayEffect extends RouteEffect {
  place: number;
}

/**
 * What each of these days does to each route it is for: the stops that it moves or skips, and whether a load is begun on one of its dates.
 * By the days' places in the list. One statement.
 */
export const readEffects = (db: Reader, days: readonly HolidayDay[]) =>
  db.$queryRaw<DayEffect[]>`
    select d.place::int as place, r.number as route,
      (select count(*)::int from customer c where route_on(c, d.holiday) = r.number and c.deleted_at is null and is_own_day(c, d.holiday)) as stops,
      (select to_char(min(s.service_date), 'YYYY-MM-DD') from loading_session s
        where s.route_number = r.number and s.service_date in (d.holiday, coalesce(d.runs_on, d.holiday))) as begun
    from jsonb_to_recordset(${JSON.stringify(days.map((day, place) => ({ place, ...day })))}::jsonb) as d(place int, holiday date, runs_on date, route text)
    join route r on r.active and (d.route is null or r.number = d.route)
    order by d.place, r.number`;
