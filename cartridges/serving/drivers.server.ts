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

/** Whether a user drives a route, their own or one they cover now, as a condition on the table `"user" u`. */
export const drivesRoute = (route: string | Prisma.Sql): Prisma.Sql =>
  Prisma.sql`u.role = 'Driver' and (u.route_number = ${route} or ${coverage({ driver: Prisma.sql`u.id`, route: Prisma.sql`${route}` })})`;

/** Whether this user, who is a driver, is the only one of their route, as a condition on a row of `"user"`. */
export const isOnlyDriver = (
  user: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(${user}.role = 'Driver' and ${user}.route_number <> 'RELIEF' and not exists (
  select 1 from "user" other where other.role = 'Driver' and other.route_number = ${user}.route_number and other.deleted_at is null and other.id <> ${user}.id))`;

/** Who drives a route: its own drivers first, then whoever covers it now. */
export const readDrivers = (db: Reader, route: string) => db.$queryRaw<RouteDriver[]>`
  select u.id::text, u.name, u.phone, u.email, u.route_number is distinct from ${route} as covering
  from "user" u where u.deleted_at is null and ${drivesRoute(route)}
  order by covering, u.created_at, u.id`;

/** A route's own driver (the first of several), as a table (id, name) of a statement: the name shown on its lists. */
export const ownDriver = (route: Prisma.Sql) =>
  Prisma.sql`(select id, name from "user" where role = 'Driver' and route_number = ${route} and deleted_at is null order by created_at, id limit 1)`;
