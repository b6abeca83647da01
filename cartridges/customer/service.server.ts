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

/** A service change can be scheduled at most this far ahead. */
const MAX_DAYS_AHEAD = 366;

/** How a customer is served by the latest agreement, even if it takes effect later. */
export interface AgreedService extends Pick<ServiceTerm, "route" | "service_days" | "frequency" | "first_service"> {
  number: string;
  name: string;
}

/** Locks these customers in the order of their numbers. Unknown and deleted ones are left out. */
export const lockServed = (tx: Transaction, numbers: readonly string[]) =>
  served(tx, numbers, Prisma.sql`for update of c`);
/** The same without a lock. */
export const readServed = (db: Reader, numbers: readonly string[]) => served(db, numbers, Prisma.empty);
const served = (db: Reader, numbers: readonly string[], lock: Prisma.Sql) => db.$queryRaw<AgreedService[]>`
  select c.number, c.account_name as name, coalesce(t.route_number, c.route_number) as route,
    coalesce(t.service_days, c.service_days) as service_days,
    coalesce(t.service_frequency, c.service_frequency)::text as frequency,
    to_char(case when t.route_number is null then c.first_service else t.first_service end, 'YYYY-MM-DD')
      as first_service
  from customer c left join lateral (
    select * from service_term t where t.customer_number = c.number order by t.from_date desc limit 1) t on true
  where c.number = any(${[...numbers]}::text[]) and c.deleted_at is null order by c.number ${lock}`;

/** @throws AppError 400 for a past date, or one more than a year ahead. */
export function refuseFarDate(from: CompanyDate): void {
  const today = companyToday();
  if (from < today) throw badInput({ from: "Choose today or a later date." });
  if (from > addDays(today, MAX_DAYS_AHEAD)) throw badInput({ from: "Choose a date within a year." });
}

/**
 * SQL for the date that forms offer by default, as text: the first from tomorrow on after which no
 * truck of the route, or of any route, is loaded or on its way.
 */
export function firstOpenDate(route: string | null): Prisma.Sql {
  const today = Prisma.sql`${companyToday()}::date`;
  const of = (alias: Prisma.Sql) => (route === null ? Prisma.sql`true` : Prisma.sql`${alias}.route_number = ${route}`);
  return Prisma.sql`to_char(greatest(${today},
    (select max(l.service_date) from loading_session l
      where ${of(Prisma.sql`l`)} and l.service_date >= ${today} and l.status = 'completed'),
    (select max(s.service_date) from stop s where ${of(Prisma.sql`s`)} and s.service_date >= ${today})
  ) + 1, 'YYYY-MM-DD')`;
}

/** The same, as its own query. */
export async function readFirstOpenDate(db: Reader, route: string): Promise<CompanyDate> {
  const [row] = await db.$queryRaw<{ date: CompanyDate }[]>`select ${firstOpenDate(route)} as date`;
  return row!.date;
}

/**
 * @throws AppError 400 if a truck for one of these customers is loaded or on its way on the
 * change's date or later.
 */
export async function refuseLoadedDays(db: Reader, changes: readonly CustomerAsked[]): Promise<void> {
  const begun = await lastBegun(db, changes);
  if (begun) throw badInput({ from: `${begunInWords(begun)} Choose a later date.` });
}

/** @throws AppError 400 for a route that does not exist. */
export async function refuseUnknownRoutes(db: Reader, routes: readonly string[]): Promise<void> {
  const existing = await db.route.findMany({ where: { number: { in: [...routes] }, active: true } });
  const missing = routes.find((route) => !existing.some(({ number }) => number === route));
  if (missing !== undefined) throw badInput({ route: `route ${missing} does not exist.` });
}

/**
 * Changes how these customers, who must be locked, are served from a date on. Refreshes open lists
 * and loads, and notifies the drivers of all affected routes and the buyers. Returns a sentence
 * about the approved orders that become pending again.
 * @throws AppError 400 for an invalid date or route.
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
    /** Sentences for the buyers about what else changes. */
    also?: string;
  },
): Promise<string> {
  const { tx, actor, now } = context;
  refuseFarDate(from);
  const requested = new Set(changes.map(({ route }) => route));
  await refuseUnknownRoutes(tx, [...requested]);
  const routes = [...new Set([...requested, ...before.map(({ route }) => route)])].sort();
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

/** Open load lists are refreshed for this many days ahead. */
const WATCHED_DAYS = 28;

/** Refreshes open lists of these customers, and open loads of these routes. */
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
