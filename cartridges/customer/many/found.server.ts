import { has } from "#kernel/text-search.server";
import { Prisma } from "#services/database/generated/client";

/** Fewer digits are more likely part of an address or a customer number than of a phone number. */
const MIN_PHONE_DIGITS = 4;

/**
 * The digits of what may be a phone number, without a leading 1 or 00; null if it cannot be one.
 */
function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, "").replace(/^(00|1(?=\d{10}$))/, "");
  return /^[\d\s()+./-]+$/.test(typed) && digits.length >= MIN_PHONE_DIGITS ? digits : null;
}

/**
 * A condition: `customer c` matches a caller's words, by name, number, street, city, email, or a
 * phone number in any format.
 */
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

/**
 * A condition: `customer c` is a result of the list's search, with `former` among deleted
 * customers.
 */
export function foundBy(
  { q, route }: { q?: string | undefined; route?: string | undefined },
  former = false,
): Prisma.Sql {
  const kind = former ? Prisma.sql`c.deleted_at is not null` : Prisma.sql`c.deleted_at is null`;
  return Prisma.sql`(${kind} and ${route ? Prisma.sql`c.route_number = ${route}` : Prisma.sql`true`}
    and ${isCalled(q)})`;
}
