import type { Reader } from "#services/database/database.server";
import type { Hanging } from "#cartridges/due/day-dependents";
import { hangsOnRoutes } from "#cartridges/due/day-dependents.server";
import type { HolidayDay, RouteEffect } from "./schema";

interface DayEffect extends RouteEffect {
  place: number;
}

/** What has begun of a route's day, the load before the road: a holiday takes neither away. */
const begunOf = (hanging: readonly Hanging[]) =>
  hanging.find(({ kind }) => kind === "load") ?? hanging.find(({ kind }) => kind === "stop") ?? null;

/**
 * What each of these days does to each route it is for: the stops that it moves or skips, what has begun on one of its dates, and the open orders for
 * it. By the days' places in the list. Two statements.
 */
export async function readEffects(db: Reader, days: readonly HolidayDay[]): Promise<DayEffect[]> {
  const stops = await db.$queryRaw<{ place: number; route: string; stops: number }[]>`
    select d.place::int as place, r.number as route,
      (select count(*)::int from customer c where route_on(c, d.holiday) = r.number and c.deleted_at is null and is_own_day(c, d.holiday)) as stops
    from jsonb_to_recordset(${JSON.stringify(days.map((day, place) => ({ place, ...day })))}::jsonb) as d(place int, holiday date, runs_on date, route text)
    join route r on r.active and (d.route is null or r.number = d.route)
    order by d.place, r.number`;
  const asked = days.flatMap(({ holiday, runs_on, route }, place) => [
    { place, date: holiday, route },
    ...(runs_on === null ? [] : [{ place, date: runs_on, route }]),
  ]);
  const hanging = await hangsOnRoutes(db, asked);
  return stops.map(({ place, route, stops: count }) => {
    const here = hanging.filter((each) => asked[each.place]!.place === place && each.route === route);
    const begun = begunOf(here);
    const orders = here.filter(({ kind, date }) => kind === "order" && date === days[place]!.holiday);
    return {
      place,
      route,
      stops: count,
      begun: begun && { kind: begun.kind, route, date: begun.date, status: begun.status },
      orders: orders.map(({ order, name, status }) => ({ order: order!, name: name!, status })),
    };
  });
}
