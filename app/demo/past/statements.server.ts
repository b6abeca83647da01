import { company } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { firstOf } from "#cartridges/statement/rules";
import type { Month } from "#cartridges/statement/schema";
import { idOf } from "./ids.server";

/** The setting that records how far the statements job has got. */
const ISSUED = "statements-issued";

/**
 * The statements of past months, which bill what was delivered because every stop was recorded
 * (decision 0022). A single SQL statement for all customers, because the job that issues them
 * handles one customer at a time; a test verifies that both give the same result.
 */
export async function writeStatements(tx: Transaction, months: readonly Month[]): Promise<void> {
  const firsts = months.map(firstOf);
  await tx.$executeRaw`
    insert into statement (id, customer_number, period_start, period_end, total_cents, issued_at)
    select ${idOf(Prisma.sql`'statement ' || c.number || first`)}, c.number, first,
      (first + interval '1 month - 1 day')::date, coalesce(sum(l.delivered * l.price_cents), 0),
      (first + interval '1 month 6 hours') at time zone ${company().timezone}
    from customer c cross join unnest(${firsts}::date[]) first
    left join stop s on s.customer_number = c.number and s.delivered_at is not null
      and s.service_date >= first and s.service_date < first + interval '1 month'
    left join delivery_line l on l.stop_id = s.id
    group by c.number, first order by first, c.route_number, c.number`;
  await tx.$executeRaw`
    insert into statement_line (id, statement_id, sku, description, service_date, quantity, unit_price_cents)
    select ${idOf(Prisma.sql`t.id || l.sku || s.service_date`)}, t.id, l.sku, p.name, s.service_date,
      l.delivered, l.price_cents
    from statement t join stop s on s.customer_number = t.customer_number and s.delivered_at is not null
      and s.service_date between t.period_start and t.period_end
    join delivery_line l on l.stop_id = s.id and l.delivered > 0 join product p on p.sku = l.sku`;
  await tx.setting.create({ data: { key: ISSUED, value: months.at(-1)! } });
}
