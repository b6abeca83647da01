import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { driverKeySchema, type Driver } from "./schema";

/** @throws AppError 404 if the id is not a driver's. */
export async function findDriver(db: Reader, id: string): Promise<Driver> {
  const [driver] = await readDrivers(db, Prisma.sql`u.id = ${id}::uuid`);
  if (!driver) throw notFound("There is no such driver.");
  return driver;
}

/**
 * The drivers that match a condition on `"user" u`, by route, relief drivers last. One statement.
 */
export const readDrivers = (db: Reader, which = Prisma.sql`true`) => db.$queryRaw<Driver[]>`
  select u.id::text, u.id::text as driver_id, u.name, u.username, u.email, u.phone,
    nullif(u.route_number, 'RELIEF') as route,
    nullif(u.route_number, 'RELIEF') as route_number,
    (select count(*)::int from customer c where c.route_number = u.route_number
      and c.deleted_at is null) as customer_count
  from "user" u where u.role = 'Driver' and u.deleted_at is null and ${which}
  order by nullif(u.route_number, 'RELIEF') nulls last, clothesline_fold(u.name) collate "C", u.id`;

/** The routes that have customers but no driver of their own, by number. One statement. */
export const readUndriven = (db: Reader) => db.$queryRaw<{ route: string; customer_count: number }[]>`
  select c.route_number as route, count(*)::int as customer_count from customer c
  where c.deleted_at is null and not exists (select 1 from "user" u where u.role = 'Driver'
    and u.route_number = c.route_number and u.deleted_at is null)
  group by c.route_number order by c.route_number`;

/** GET /api/drivers (spec 7.2): for the office. */
export const listDrivers = defineQuery({
  name: "driver.list",
  input: z.object({}),
  permission: "drivers:read",
  scope: ({ actor }) => actor.role !== "Driver",
  run: async ({ db }): Promise<{ drivers: Driver[] }> => ({ drivers: await readDrivers(db) }),
});

/**
 * GET /api/drivers/{id}: for the office and the driver. @throws AppError 404 for someone who is not
 * a driver.
 */
export const readDriver = defineQuery({
  name: "driver.read",
  input: driverKeySchema,
  permission: "drivers:read",
  scope: ({ actor }, { id }) => actor.role !== "Driver" || actor.id === id,
  run: ({ db }, { id }): Promise<Driver> => findDriver(db, id),
});
