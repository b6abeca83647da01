import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** How far ahead to look: enough for a biweekly customer who is left out once. */
const DAYS_AHEAD = 35;

/**
 * The load that carries what a customer's delivery was short of: that of their first service from
 * today on that was not left out (decision 0097). Null if there is none.
 */
export async function loadThatOwes(
  db: Reader,
  number: string,
  delivered: CompanyDate,
): Promise<{ route: string; date: CompanyDate } | null> {
  const today = companyToday();
  const after = addDays(delivered, 1);
  const [load] = await db.$queryRaw<{ route: string; date: CompanyDate }[]>`
    select route_on(c, day.date) as route, to_char(day.date, 'YYYY-MM-DD') as date
    from customer c, lateral (select ${after > today ? after : today}::date + ahead as date
      from generate_series(0, ${DAYS_AHEAD}::int) ahead) day
    where c.number = ${number} and exists (select 1 from days_run_on(c, day.date))
      and not exists (select 1 from stop s where s.customer_number = c.number and s.service_date = day.date
        and s.status = 'issue')
    order by day.date limit 1`;
  return load ?? null;
}
