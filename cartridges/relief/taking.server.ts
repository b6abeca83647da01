import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { groupedBy } from "#kernel/grouped";
import { badInput, conflict, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma, type ReliefCoverage } from "#services/database/generated/client";
import { begunInWords } from "#cartridges/due/day-dependents";
import { hangsOnRoutes } from "#cartridges/due/day-dependents.server";
import { notifyOf, office } from "#cartridges/notification/notify.server";
import { readHolidayDays } from "#cartridges/holiday/queries.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { longDate, shortDate } from "#ui/formats";
import { datesBetween, toText } from "./coverages.server";
import { datesOf } from "./rules";

/**
 * Locks a route, so that the second of two concurrent takeovers is refused.
 * @throws AppError 400 if the route does not exist.
 */
export async function lockRoute(tx: Transaction, route: string): Promise<void> {
  const [row] = await tx.$queryRaw<object[]>`select 1 from route where number = ${route} and active for update`;
  if (!row) throw badInput({ route: `route ${route} does not exist.` });
}

/**
 * Refuses to take over a route that somebody else covers, has begun to load, or is already driving
 * on one of these dates. The office may assign a day that was begun, because it knows the
 * situation.
 * @throws AppError 409.
 */
export async function refuseDriven(
  tx: Transaction,
  route: string,
  dates: readonly CompanyDate[],
  { driver, isOffice = false }: { driver: string; isOffice?: boolean },
): Promise<void> {
  const [driven] = await tx.$queryRaw<{ date: CompanyDate; name: string; begun: "to load " | "" | null }[]>`
    select d.date::text as date, u.name, null as begun
    from unnest(${[...dates]}::date[]) as d(date)
    join relief_coverage rc on rc.route_number = ${route} and rc.ended_at is null
      and d.date between rc.first_date and rc.last_date and rc.driver_id <> ${driver}::uuid
    join "user" u on u.id = rc.driver_id and u.deleted_at is null
    union all
    select s.service_date::text, u.name, 'to load ' from loading_session s join "user" u on u.id = s.driver_id
    where not ${isOffice} and s.route_number = ${route} and s.service_date = any(${[...dates]}::date[])
      and s.driver_id <> ${driver}::uuid
    union all
    select s.service_date::text, u.name, ''
    from stop s join stop_event e on e.stop_id = s.id join "user" u on u.id = e.actor_id
    where not ${isOffice} and s.route_number = ${route} and s.service_date = any(${[...dates]}::date[])
      and u.role = 'Driver' and u.id <> ${driver}::uuid
    order by date, begun nulls first limit 1`;
  if (!driven) return;
  const { date, name, begun } = driven;
  throw conflict(
    begun !== null
      ? `${name} has begun ${begun}route ${route} for ${longDate(date)}. Call the office if you should take over.`
      : `${name} covers route ${route} on ${longDate(date)} already.`,
  );
}

export interface Taking {
  driver: string;
  route: string;
  spans: { first: CompanyDate; last: CompanyDate }[];
  schedule: string | null;
}

/**
 * Stores a driver's coverages of a route, one per span, except spans that are already covered by
 * them. Returns the first coverage's id, and whether any is new.
 */
export async function take(
  { tx, actor, now }: CommandContext,
  { driver, route, spans, schedule }: Taking,
): Promise<{ id: string; isNew: boolean }> {
  const own = await tx.reliefCoverage.findMany({ where: { driverId: driver, routeNumber: route, endedAt: null } });
  const ids = spans.map(({ first, last }) => {
    const existing = own.find(({ firstDate, lastDate }) => firstDate <= new Date(first) && lastDate >= new Date(last));
    return { id: existing?.id ?? uuid(), isNew: !existing, first, last };
  });
  const taken = ids.filter(({ isNew }) => isNew);
  await tx.reliefCoverage.createMany({
    data: taken.map(({ id, first, last }) => ({
      id,
      driverId: driver,
      routeNumber: route,
      firstDate: new Date(first),
      lastDate: new Date(last),
      createdById: actor.id!,
      createdAt: now,
      scheduleId: schedule,
    })),
  });
  return { id: ids[0]!.id, isNew: taken.length > 0 };
}

/**
 * The dates from today on to which a holiday schedule moves a route's holidays.
 * @throws AppError 404, or 400 if there are none.
 */
export async function datesOfSchedule(tx: Transaction, id: string, route: string): Promise<CompanyDate[]> {
  const schedule = await tx.holidaySchedule.findFirst({ where: { id, endedAt: null } });
  if (!schedule) throw notFound("There is no such schedule.");
  const today = companyToday();
  const days = (await readHolidayDays(tx)).flatMap((day) =>
    day.schedule === id && day.runs_on !== null && day.runs_on >= today
      ? [{ holiday: day.holiday, date: day.runs_on, route: day.route }]
      : [],
  );
  const dates = datesOf({ days }, route);
  if (dates.length === 0) throw badInput({ route: `${schedule.name} has nothing to cover on route ${route}.` });
  return dates;
}

/**
 * Ends a coverage, or all coverages of its holiday schedule. Returns sentences about work already
 * begun on its days.
 */
export const giveBack = (context: CommandContext, { id, scheduleId, driverId, routeNumber }: ReliefCoverage) =>
  endCoverages(context, scheduleId ? { scheduleId, driverId, routeNumber } : { id });

/**
 * Ends coverages, and notifies the routes' own drivers and the office of the days that are no
 * longer covered and the work begun on them. Returns that work as sentences.
 */
export async function endCoverages(context: CommandContext, which: Prisma.ReliefCoverageWhereInput): Promise<string> {
  const { tx, actor, now } = context;
  const ended = await tx.reliefCoverage.findMany({
    where: { endedAt: null, ...which },
    include: { driver: { select: { name: true } } },
    orderBy: { firstDate: "asc" },
  });
  await tx.reliefCoverage.updateMany({
    where: { id: { in: ended.map(({ id }) => id) } },
    data: { endedAt: now, endedById: actor.id },
  });
  const today = companyToday();
  const days = ended.flatMap(({ id, routeNumber: route, firstDate, lastDate, driver }) =>
    datesBetween(toText(firstDate), toText(lastDate))
      .filter((date) => date >= today)
      .map((date) => ({ id, route, date, name: driver.name })),
  );
  const hanging = (await hangsOnRoutes(tx, days)).filter(({ kind }) => kind !== "order");
  const begunOn = (route: string) =>
    [...new Set(hanging.filter((each) => each.route === route).map((each) => ` ${begunInWords(each)}`))].join("");
  const routes = [...groupedBy(days, ({ route }) => route)];
  await notifyOf(
    context,
    routes.flatMap(([route, own]) => {
      const dates = own.map(({ date }) => shortDate(date)).join(", ");
      const news = {
        about: "relief" as const,
        type: "info" as const,
        occasion: `coverage ended ${own[0]!.id}`,
        message: `${own[0]!.name} no longer covers route ${route} on ${dates}.${begunOn(route)}`,
        by: actor.id,
      };
      const drivers = Prisma.sql`u.role = 'Driver' and u.route_number = ${route}`;
      return [
        { to: drivers, news: { ...news, href: "/driver/loadlist" } },
        { to: office, news: { ...news, href: "/admin/relief" } },
      ];
    }),
  );
  return routes.map(([route]) => begunOn(route)).join("");
}
