import type { CommandContext } from "#kernel/definition";
import { badInput, notFound } from "#kernel/errors";
import { shortDate } from "#ui/formats";
import { companyToday } from "#services/company.server";
import type { Reader, Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { begunInWords } from "#cartridges/due/day-dependents";
import { lastBegun, type CustomerAsked } from "#cartridges/due/day-dependents.server";
import { changeService, type ServiceChange } from "#cartridges/due/service.server";
import { loading, loads } from "#cartridges/due/topics.server";
import { notifyBuyers } from "#cartridges/notification/buyers.server";
import { listsOfCustomersChanged } from "#cartridges/notification/live-lists.server";
import { notifyOf } from "#cartridges/notification/notify.server";
import { putBackUnserved } from "#cartridges/order/unserved.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { addDays, dayOf } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceTerm } from "#cartridges/service-day/schema";
import { serviceInWords } from "./words";

/** The furthest that something is agreed ahead. */
const MAX_DAYS_AHEAD = 366;

/** How a customer is served by what was agreed last, whenever that holds from. */
export interface AgreedService extends Pick<ServiceTerm, "route" | "service_days" | "frequency" | "first_service"> {
  number: string;
  name: string;
}

/** These customers, locked in the order of their numbers, by what was agreed last. Who does not exist or was deleted is left out. */
export const lockServed = (tx: Transaction, numbers: readonly string[]) =>
  served(tx, numbers, Prisma.sql`for update of c`);
/** The same, only read. */
export const readServed = (db: Reader, numbers: readonly string[]) => served(db, numbers, Prisma.empty);
const served = (db: Reader, numbers: readonly string[], held: Prisma.Sql) => db.$queryRaw<AgreedService[]>`
  select c.number, c.account_name as name, coalesce(t.route_number, c.route_number) as route, coalesce(t.service_days, c.service_days) as service_days,
    coalesce(t.service_frequency, c.service_frequency)::text as frequency,
    to_char(case when t.route_number is null then c.first_service else t.first_service end, 'YYYY-MM-DD') as first_service
  from customer c left join lateral (select * from service_term t where t.customer_number = c.number order by t.from_date desc limit 1) t on true
  where c.number = any(${[...numbers]}::text[]) and c.deleted_at is null order by c.number ${held}`;

/** @throws AppError 400 for a date that has passed or is more than a year ahead. */
export function refuseFarDate(from: CompanyDate): void {
  const today = companyToday();
  if (from < today) throw badInput({ from: "Choose today or a later date." });
  if (from > addDays(today, MAX_DAYS_AHEAD)) throw badInput({ from: "Choose a date within a year." });
}

/** The first date, from tomorrow, from which on no truck of the route, or of any, is loaded or on its way: what a form offers. A date of a statement, as text. */
export function firstOpenDate(route: string | null): Prisma.Sql {
  const today = Prisma.sql`${companyToday()}::date`;
  const of = (alias: Prisma.Sql) => (route === null ? Prisma.sql`true` : Prisma.sql`${alias}.route_number = ${route}`);
  return Prisma.sql`to_char(greatest(${today},
    (select max(l.service_date) from loading_session l where ${of(Prisma.sql`l`)} and l.service_date >= ${today} and l.status = 'completed'),
    (select max(s.service_date) from stop s where ${of(Prisma.sql`s`)} and s.service_date >= ${today})) + 1, 'YYYY-MM-DD')`;
}

/** The same, asked by itself. */
export async function readFirstOpenDate(db: Reader, route: string): Promise<CompanyDate> {
  const [row] = await db.$queryRaw<{ date: CompanyDate }[]>`select ${firstOpenDate(route)} as date`;
  return row!.date;
}

/** @throws AppError 400 where a truck of one of the routes is loaded for one of them, or on its way, on the date or after it: that stays as it is. */
export async function refuseLoadedDays(db: Reader, changes: readonly CustomerAsked[]): Promise<void> {
  const begun = await lastBegun(db, changes);
  if (begun) throw badInput({ from: `${begunInWords(begun)} Choose a later date.` });
}

/** @throws AppError 400 for a route that does not exist. */
export async function refuseUnknownRoutes(db: Reader, routes: readonly string[]): Promise<void> {
  const known = await db.route.findMany({ where: { number: { in: [...routes] }, active: true } });
  const missing = routes.find((route) => !known.some(({ number }) => number === route));
  if (missing !== undefined) throw badInput({ route: `route ${missing} does not exist.` });
}

/**
 * Writes how these customers are served from a date on, and tells whoever sees their lists and loads, and the drivers of both routes in words.
 * Answers which approved orders wait again because of it, as a sentence to show. The customers are locked. @throws AppError 400 for a date or a route that cannot be.
 */
export async function serveFrom(
  context: CommandContext,
  {
    before,
    changes,
    from,
    words,
    also = "",
  }: {
    before: readonly AgreedService[];
    changes: readonly Omit<ServiceChange, "from">[];
    from: CompanyDate;
    words: string;
    /** What else changes with it for the buyers, in sentences. */
    also?: string;
  },
): Promise<string> {
  const { tx, actor, now } = context;
  refuseFarDate(from);
  const wanted = new Set(changes.map(({ route }) => route));
  await refuseUnknownRoutes(tx, [...wanted]);
  const routes = [...new Set([...wanted, ...before.map(({ route }) => route)])].sort();
  await lockRouteLoad(tx, ...routes);
  const dated = changes.map((change) => ({ ...change, from }));
  await refuseLoadedDays(tx, dated);
  await changeService(tx, dated);
  tellServed(context, { numbers: changes.map(({ number }) => number), routes });
  await notifyOf(
    context,
    routes.map((route) => ({
      to: drivesRoute(route),
      news: {
        type: "info" as const,
        about: "load" as const,
        occasion: `served ${route} ${now.toISOString()}`,
        message: words,
        href: "/driver/loadlist",
        by: actor.id,
      },
    })),
  );
  await notifyBuyers(
    context,
    `served ${now.toISOString()}`,
    changes.map((change) => ({
      number: change.number,
      message: `Your deliveries change from ${shortDate(from)}: ${serviceInWords(change)}.`,
      paragraphs: also === "" ? [] : [also],
    })),
  );
  return putBackUnserved(
    context,
    changes.map(({ number }) => number),
    from,
  );
}

/** How far ahead those who look at a load are told of it. */
const WATCHED_DAYS = 28;

/** Tells whoever sees a list of these customers, or a load of these routes. */
export function tellServed(
  { emit }: Pick<CommandContext, "emit">,
  { numbers, routes }: { numbers: readonly string[]; routes: readonly string[] },
): void {
  listsOfCustomersChanged({ emit }, { numbers, routes });
  emit(loads.changed({}));
  const today = companyToday();
  for (const route of routes) {
    for (let ahead = 0; ahead < WATCHED_DAYS; ahead++) {
      const date = addDays(today, ahead);
      if (dayOf(date)) emit({ topic: loading.at({ route, date }), kind: "list" });
    }
  }
}

/** @throws AppError 404. */
export async function lockOneServed(tx: Transaction, number: string): Promise<AgreedService> {
  const [customer] = await lockServed(tx, [number]);
  if (!customer) throw notFound("Customer not found");
  return customer;
}
