import type { z } from "zod";
import type { Actor } from "#kernel/actor";
import { defineQuery } from "#kernel/definition";
import type { Reader } from "#services/database/database.server";
import { company, companyToday } from "#services/company.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { coverage } from "#cartridges/serving/coverage.server";
import { Prisma } from "#services/database/generated/client";
import { comingServiceDay, dayOf } from "#cartridges/service-day/rules";
import { badInput } from "#kernel/errors";
import { readActs, readStops, seen, unpriced } from "./day.server";
import { proofsOfDay } from "./proof/queries.server";
import { missingAt } from "./proof/rules";
import { currentOf, nextOf, notesText, statesOf } from "./rules";
import {
  NEXT,
  routeDayKeySchema,
  todayKeySchema,
  type RouteDayData,
  type RouteStats,
  type TodayAnswer,
} from "./schema";

/**
 * Resolves a date: the given service day, or the next one.
 * @throws AppError 400 for a Saturday or a Sunday.
 */
export function serviceDate(date: string | undefined): string {
  if (date === undefined || date === NEXT) return comingServiceDay(companyToday()).date;
  if (!dayOf(date)) throw badInput({ date: `date ${date} is not a service day: the routes run Monday to Friday.` });
  return date;
}

/** The default route of an actor: their own, or the first that they cover on that date. */
export async function ownRoute(db: Reader, actor: Actor, date: string): Promise<string | null> {
  if (actor.role !== "Driver" || actor.routeNumber) return actor.routeNumber;
  const covers = coverage({ driver: Prisma.sql`${actor.id}::uuid`, route: Prisma.sql`r.number`, date });
  const [covered] = await db.$queryRaw<
    { number: string }[]
  >`select r.number from route r where ${covers} order by r.number limit 1`;
  return covered?.number ?? null;
}

/** A route's day with customer prices, which are not sent to drivers: the stops and the acts. */
export async function readRouteDay(db: Reader, actor: Actor, input: z.output<typeof routeDayKeySchema>) {
  const date = serviceDate(input.date);
  const route = input.route ?? (await ownRoute(db, actor, date));
  const day = { route, date, service_day: dayOf(date)!, today: companyToday(), timezone: company().timezone };
  if (route === null) return { ...day, driver_name: null, version: 0, stops: [], acts: [], proofs: [] };
  const { version, driver_name, acts } = await readActs(db, { route, date });
  const [stops, proofs] = await Promise.all([readStops(db, { route, date }), proofsOfDay(db, { route, date })]);
  return { ...day, driver_name, version, stops, acts: acts.map(seen), proofs };
}

/** A route's day as its cartridges show it: the stops and the acts (spec 2.9). */
export const openRouteDay = defineQuery({
  name: "stop.open",
  input: routeDayKeySchema,
  permission: "stops:read",
  scope: ({ db, actor }, { route, date }) => route === undefined || mayServeRoute(db, actor, route, serviceDate(date)),
  async run({ db, actor }, input): Promise<RouteDayData> {
    const { stops, ...day } = await readRouteDay(db, actor, input);
    return { ...day, stops: stops.map((stop) => ({ ...stop, items: stop.items.map(unpriced) })) };
  },
});

/** GET /api/drivers/route/{route}/today (spec 7.2), in the names of spec 3. */
export const routeToday = defineQuery({
  name: "stop.today",
  input: todayKeySchema,
  permission: "stops:read",
  scope: ({ db, actor }, { route, date }) => mayServeRoute(db, actor, route, serviceDate(date)),
  async run({ db }, input): Promise<TodayAnswer> {
    const day = { route: input.route, date: serviceDate(input.date) };
    const { driver_name, acts } = await readActs(db, day);
    const [stops, proofs] = await Promise.all([readStops(db, day), proofsOfDay(db, day)]);
    const states = statesOf(
      stops.map(({ id }) => id),
      acts,
    );
    return {
      routeNumber: day.route,
      driverName: driver_name,
      date: day.date,
      stops: stops.map((stop) => {
        const state = states.get(stop.id)!;
        return {
          id: stop.id,
          customerId: stop.customer_number,
          customerName: stop.customer_name,
          accountName: stop.customer_name,
          address: stop.address,
          phone: stop.phone,
          serviceType: stop.service_type,
          itemCount: stop.items.length,
          estimatedTime: `${stop.minutes} min`,
          status: state.status,
          startedAt: state.startedAt,
          completedAt: state.completedAt,
          notes: notesText(state),
          missingProof: missingAt(state, proofs, stop.id),
        };
      }),
      currentStop: currentOf(stops, states)?.id ?? null,
      nextStop: nextOf(stops, states)?.id ?? null,
      completedStops: [...states.values()].filter(({ status }) => status === "completed").length,
      totalStops: stops.length,
    };
  },
});

/** GET /api/drivers/route/{route}/stats (spec 7.2). */
export const routeStats = defineQuery({
  name: "stop.stats",
  input: todayKeySchema,
  permission: "stops:read",
  scope: ({ db, actor }, { route, date }) => mayServeRoute(db, actor, route, serviceDate(date)),
  async run({ db }, input): Promise<RouteStats> {
    const day = { route: input.route, date: serviceDate(input.date) };
    const { acts } = await readActs(db, day);
    const stops = (await readStops(db, day)).map(({ id }) => id);
    const [counted] = await db.$queryRaw<Pick<RouteStats, "totalCustomers" | "pendingOrders" | "activeNotes">[]>`
      with served as materialized (select number from customer where route_number = ${day.route} and deleted_at is null)
      select (select count(*)::int from served) as "totalCustomers",
        (select count(*)::int from served join "order" o on o.customer_number = served.number
          where o.status = 'pending') as "pendingOrders",
        (select count(*)::int from served join note n on n.customer_number = served.number
          where n.deleted_at is null and n.resolved_at is null) as "activeNotes"`;
    const completed = [...statesOf(stops, acts).values()].filter(({ status }) => status === "completed");
    return { ...counted!, todayStops: stops.length, completedStops: completed.length };
  },
});
