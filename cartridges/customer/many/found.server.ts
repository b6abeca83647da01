import { has } from "#kernel/text-search.server";
import { Prisma } from "#services/database/generated/client";

/** Fewer digits are a house, a number or a year before they are a phone. */
const MIN_PHONE_DIGITS = 4;

/** The digits of what may be a phone, without the country's code of whoever writes it; null where it is none. */
function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, "").replace(/^(00|1(?=\d{10}$))/, "");
  return /^[\d\s()+./-]+$/.test(typed) && digits.length >= MIN_PHONE_DIGITS ? digits : null;
}

/** Whether `customer c` is found by what a caller says: name, number, street, city, email, or a phone however it is written. */
export function isCalled(q: string | undefined): Prisma.Sql {
  if (!q) return Prisma.sql`true`;
  const phone = phoneDigits(q);
  const conditions = [
    has(Prisma.sql`c.account_name || E'\n' || c.address || ', ' || c.city || E'\n' || c.email`, q),
    has(Prisma.sql`c.number`, q),
    ...(phone ? [Prisma.sql`regexp_replace(c.phone, '\\D', '', 'g') like ${`%${phone}%`}`] : []),
  ];
  return Prisma.sql`(${Prisma.join(conditions, " or ")})`;
}

/** Whether a search of the list finds `customer c`, as a condition; with `former` among those who were deleted. */
export function foundBy(
  { q, route }: { q?: string | undefined; route?: string | undefined },
  former = false,
): Prisma.Sql {
  const kind = former ? Prisma.sql`c.deleted_at is not null` : Prisma.sql`c.deleted_at is null`;
  return Prisma.sql`(${kind} and ${route ? Prisma.sql`c.route_number = ${route}` : Prisma.sql`true`}
    and ${isCalled(q)})`;
}
