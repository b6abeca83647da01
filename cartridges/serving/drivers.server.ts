import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { coverage } from "./coverage.server";

export interface RouteDriver {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  /** Whether this is a relief driver who covers the route now. */
  covering: boolean;
}

/** Condition on `"user" u`: they drive a route, their own or one they cover now. */
export const drivesRoute = (route: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`u.role = 'Driver' and (u.route_number = ${route}
    or ${coverage({ driver: Prisma.sql`u.id`, route: Prisma.sql`${route}` })})`;

/** Condition on a row of `"user"`: a driver who is the only one of their route. */
export const isOnlyDriver = (
  user: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(${user}.role = 'Driver' and ${user}.route_number <> 'RELIEF' and not exists (
  select 1 from "user" other where other.role = 'Driver' and other.route_number = ${user}.route_number
    and other.deleted_at is null and other.id <> ${user}.id))`;

/** A route's drivers: its own first, then whoever covers it now. */
export const readDrivers = (db: Reader, route: string) => db.$queryRaw<RouteDriver[]>`
  select u.id::text, u.name, u.phone, u.email, u.route_number is distinct from ${route} as covering
  from "user" u where u.deleted_at is null and ${drivesRoute(route)}
  order by covering, u.created_at, u.id`;

/**
 * Subquery (id, name): a route's own driver, the first of several, whose name is shown on its
 * lists.
 */
export const ownDriver = (route: Prisma.Sql) =>
  Prisma.sql`(select id, name from "user" where role = 'Driver' and route_number = ${route} and deleted_at is null
    order by created_at, id limit 1)`;
