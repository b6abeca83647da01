import { Prisma } from "#services/database/generated/client";

/** Whether a search of the list finds `customer c`, as a condition. */
export function foundBy({ q, route }: { q?: string | undefined; route?: string | undefined }): Prisma.Sql {
  const like = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(c.deleted_at is null and ${route ? Prisma.sql`c.route_number = ${route}` : Prisma.sql`true`}
    and ${q ? Prisma.sql`(c.account_name ilike ${like} or c.number like ${like})` : Prisma.sql`true`})`;
}
