import type { Reader } from "#services/database/database.server";
import type { Hanging } from "#cartridges/due/day-dependents";
import { hangsOnRoutes } from "#cartridges/due/day-dependents.server";
import type { HolidayDay, RouteEffect } from "./schema";

interface DayEffect extends RouteEffect {
  place: number;
}

/**
 * The work begun on a route's day, the load before the stops. A holiday cannot take away either.
 */
const begunOf = (hanging: readonly Hanging[]) =>
  hanging.find(({ kind }) => kind === "load") ?? hanging.find(({ kind }) => kind === "stop") ?? null;

/**
 * The effect of each day on each of its routes: the stops it moves or skips, work begun on either
 * of its dates, and open orders for it. `place` is the day's index in the list. Two statements.
 */
export async function readEffects(db: Reader, days: readonly HolidayDay[]): Promise<DayEffect[]> {
  const stops = await db.$queryRaw<{ place: number; route: string; stops: number }[]>`
    select d.place::int as place, r.number as route,
      (select count(*)::int from customer c
        where route_on(c, d.holiday) = r.number and c.deleted_at is null and is_own_day(c, d.holiday)) as stops
    from jsonb_to_recordset(${JSON.stringify(days.map((day, place) => ({ place, ...day })))}::jsonb)
      as d(place int, holiday date, runs_on date, route text)
    join route r on r.active and (d.route is null or r.number = d.route)
    order by d.place, r.number`;
  const dates = days.flatMap(({ holiday, runs_on, route }, place) => [
    { place, date: holiday, route },
    ...(runs_on === null ? [] : [{ place, date: runs_on, route }]),
  ]);
  const hanging = await hangsOnRoutes(db, dates);
  return stops.map(({ place, route, stops: count }) => {
    const ofDay = hanging.filter((each) => dates[each.place]!.place === place && each.route === route);
    const begun = begunOf(ofDay);
    const orders = ofDay.filter(({ kind, date }) => kind === "order" && date === days[place]!.holiday);
    return {
      place,
      route,
      stops: count,
      begun: begun && { kind: begun.kind, route, date: begun.date, status: begun.status },
      orders: orders.map(({ order, name, status }) => ({ order: order!, name: name!, status })),
    };
  });
}
