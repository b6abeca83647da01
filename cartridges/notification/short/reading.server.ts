import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { ShortNotice } from "./schema";

/**
 * A customer's short notices: all that can still be answered, or those of certain dates. One
 * statement.
 */
export const readNotices = (db: Reader, customer: string, dates?: readonly CompanyDate[]) => {
  const isOpen = Prisma.sql`(n.service_date >= ${companyToday()}::date and not exists (
    select 1 from stop s where s.customer_number = n.customer_number and s.service_date = n.service_date
      and (s.delivered_at is not null or s.status = 'issue')))`;
  return db.$queryRaw<ShortNotice[]>`
    select n.customer_number as number, to_char(n.service_date, 'YYYY-MM-DD') as date, n.items, n.answer,
      ${isOpen} as open
    from short_notice n where n.customer_number = ${customer} and n.items <> '[]'
      and ${dates ? Prisma.sql`n.service_date = any(${[...dates]}::date[])` : isOpen} order by n.service_date`;
};
