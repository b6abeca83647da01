import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import { notFound } from "#kernel/errors";
import { clock, companyDate } from "#services/clock.server";
import { company } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import type { CompanyDate, ServiceFrequency } from "#cartridges/service-day/schema";
import { shiftDate } from "#cartridges/service-day/shift.server";
import { coverage } from "./coverage.server";

export const isOffice = ({ role }: Actor) => role === "Admin" || role === "SuperAdmin";

/**
 * SQL condition for who serves a route: the office serves all, drivers their own, and relief
 * drivers those they cover, now or on a date. The only place that decides which routes and
 * customers a person may see (spec 6).
 */
function servesRoute(
  actor: Actor,
  route: Prisma.Sql,
  when: { date?: CompanyDate | undefined; acted?: Date | undefined } = {},
): Prisma.Sql {
  if (isOffice(actor)) return Prisma.sql`true`;
  if (actor.role !== "Driver" || !actor.id) return Prisma.sql`false`;
  const orHeldThen = when.acted ? Prisma.sql`or ${heldWhen(when.acted, actor.id, route)}` : Prisma.empty;
  return Prisma.sql`(${route} = ${actor.routeNumber}
    or ${coverage({ driver: Prisma.sql`${actor.id}::uuid`, route, ...when })} ${orHeldThen})`;
}

/**
 * How long after losing a route a driver's phone may still send what was done before. Pages stay
 * available offline for the same time.
 */
const ARRIVES_WITHIN_MS = 3 * 86_400_000;

/**
 * Whether a route was this driver's own when they acted, if they lost it recently (decision 0036).
 */
const heldWhen = (acted: Date, driver: string, route: Prisma.Sql) => Prisma.sql`exists (
    select 1 from "user" former where former.id = ${driver}::uuid and former.former_route = ${route}
      and former.former_route_until > ${acted}
        and former.former_route_until > ${new Date(clock.now().getTime() - ARRIVES_WITHIN_MS)})`;

/** Condition on `customer c`: the actor serves the customer now, or is the customer. */
export const servedBy = (actor: Actor): Prisma.Sql =>
  actor.role === "Customer"
    ? Prisma.sql`c.number = ${actor.customerNumber}`
    : servesRoute(actor, Prisma.sql`c.route_number`);

/** Whether an actor is this customer. Needs no query. */
export const isThisCustomer = ({ role, customerNumber }: Actor, number: string): boolean =>
  role === "Customer" && customerNumber === number;

export interface ServedCustomer {
  number: string;
  name: string;
  route: string;
  /** How often they are served. */
  frequency: ServiceFrequency;
}

/**
 * The customer with this number, for the customer, the drivers who serve them now, and the office.
 * @throws AppError 404 for anybody else, as if it did not exist.
 */
export async function servedCustomer(db: Reader, actor: Actor, number: string): Promise<ServedCustomer> {
  const [row] = await db.$queryRaw<ServedCustomer[]>(Prisma.sql`
    select c.number, c.account_name as name, c.route_number as route, c.service_frequency::text as frequency
    from customer c where c.number = ${number} and c.deleted_at is null and ${servedBy(actor)}`);
  if (!row) throw notFound("Customer not found");
  return row;
}

/**
 * Condition on `customer c`, in addition to who serves whom: only the office may read records of
 * former customers.
 */
export const isOnRecord = (actor: Actor): Prisma.Sql =>
  isOffice(actor) ? Prisma.sql`true` : Prisma.sql`c.deleted_at is null`;

/**
 * Like `servedCustomer`, but read-only: the office also gets former customers. @throws AppError
 * 404.
 */
export async function customerOnRecord(db: Reader, actor: Actor, number: string): Promise<ServedCustomer> {
  if (!isOffice(actor)) return servedCustomer(db, actor, number);
  const row = await db.customer.findUnique({
    where: { number },
    select: { number: true, accountName: true, routeNumber: true, serviceFrequency: true },
  });
  if (!row) throw notFound("Customer not found");
  return { number, name: row.accountName, route: row.routeNumber, frequency: row.serviceFrequency };
}

/**
 * Allows writing about a customer for those who serve them now or did on the day of the act, so
 * that a relief driver's entries from their last day are accepted when their phone reconnects. A
 * shift that runs past midnight counts as its day, as at a stop. @throws AppError 404 for anybody
 * else, as if the customer did not exist.
 */
export async function mayWriteAbout(db: Reader, actor: Actor, number: string, acted: Date): Promise<true> {
  const route = Prisma.sql`c.route_number`;
  const on = (date: CompanyDate) => servesRoute(actor, route, { date, acted });
  const servedThen = Prisma.sql`${on(companyDate(acted, company().timezone))} or ${on(shiftDate(acted))}`;
  const [row] = await db.$queryRaw<object[]>(Prisma.sql`
    select 1 from customer c where c.number = ${number} and c.deleted_at is null
      and (${servesRoute(actor, route)} or ${servedThen})`);
  if (!row) throw notFound("Customer not found");
  return true;
}

/**
 * Whether an actor serves a route on a date, or now; or did when they acted, for offline work sent
 * after a coverage was given back. Needs no query for the office and the route's own driver.
 */
export async function mayServeRoute(
  db: Reader,
  actor: Actor,
  route: string,
  date?: CompanyDate,
  acted?: Date,
): Promise<boolean> {
  if (isOffice(actor)) return true;
  if (actor.role !== "Driver" || !actor.id) return false;
  if (actor.routeNumber === route) return true;
  const [row] = await db.$queryRaw<
    object[]
  >`select 1 where ${servesRoute(actor, Prisma.sql`${route}::text`, { date, acted })}`;
  return row !== undefined;
}
