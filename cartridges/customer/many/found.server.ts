import { Prisma } from "#services/database/generated/client";

/** Whether a search of the list finds `customer c`, as a condition; with `former` among those who were deleted. */
export function foundBy(
  { q, route }: { q?: string | undefined; route?: string | undefined },
  former = false,
): Prisma.Sql {
  const kind = former ? Prisma.sql`c.deleted_at is not null` : Prisma.sql`c.deleted_at is null`;
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(${kind} and ${route ? Prisma.sql`c.route_number = ${route}` : Prisma.sql`true`}
    and ${q ? Prisma.sql`(c.account_name ilike ${like} or c.number like ${like})` : Prisma.sql`true`})`;
}
