import type { Actor } from "~/kernel/actor";
import type { Reader } from "~/kernel/definition";
import { notFound } from "~/kernel/errors";
import { companyToday } from "~/services/company.server";
import { Prisma } from "~/services/database/generated/client";
import { comingServiceDay } from "../service-day/rules";

/** Which customers an actor serves or is, as a condition on the table `customer c` (spec 6). */
export function servedBy(actor: Actor): Prisma.Sql {
  if (actor.role === "Admin" || actor.role === "SuperAdmin") return Prisma.sql`true`;
  if (actor.role === "Customer") return Prisma.sql`c.number = ${actor.customerNumber}`;
  if (actor.role !== "Driver" || !actor.id) return Prisma.sql`false`;
  const today = companyToday();
  // A relief driver has the route from the service day before them, which on a Sunday is Monday.
  return Prisma.sql`(c.route_number = ${actor.routeNumber} or exists (
    select 1 from relief_coverage rc where rc.driver_id = ${actor.id}::uuid and rc.route_number = c.route_number and rc.ended_at is null
      and rc.first_date <= ${comingServiceDay(today).date}::date and rc.last_date >= ${today}::date))`;
}

export interface ServedCustomer {
  number: string;
  name: string;
  route: string;
}

/**
 * The customer of this number, for whoever is that customer, drives or covers their route now, or works in the office.
 * For anybody else it is as if there were none. @throws AppError 404.
 */
export async function servedCustomer(db: Reader, actor: Actor, number: string): Promise<ServedCustomer> {
  const [found] = await db.$queryRaw<ServedCustomer[]>`
    select c.number, c.account_name as name, c.route_number as route from customer c where c.number = ${number} and c.deleted_at is null and ${servedBy(actor)}`;
  if (!found) throw notFound("Customer not found");
  return found;
}
