import { company } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { firstOf } from "#cartridges/statement/rules";
import type { Month } from "#cartridges/statement/schema";
import { idOf } from "./ids.server";

/** The setting by which the job of the statements goes on. */
const ISSUED = "statements-issued";

/**
 * The statements of finished months: where every stop was recorded, what is billed is what was handed over (decision 0094). In one statement for
 * all, because the job that issues them reads and works out a customer at a time; a test holds the two equal.
 */
export async function writeStatements(tx: Transaction, months: readonly Month[]): Promise<void> {
  const firsts = months.map(firstOf);
  await tx.$executeRaw`
    insert into statement (id, customer_number, period_start, period_end, total_cents, issued_at)
    select ${idOf(Prisma.sql`'statement ' || c.number || first`)}, c.number, first, (first + interval '1 month - 1 day')::date, coalesce(sum(l.delivered * l.price_cents), 0),
      (first + interval '1 month 6 hours') at time zone ${company().timezone}
    from customer c cross join unnest(${firsts}::date[]) first
    left join stop s on s.customer_number = c.number and s.service_date >= first and s.service_date < first + interval '1 month' and s.delivered_at is not null
    left join delivery_line l on l.stop_id = s.id
    group by c.number, first order by first, c.route_number, c.number`;
  await tx.$executeRaw`
    insert into statement_line (id, statement_id, sku, description, service_date, quantity, unit_price_cents)
    select ${idOf(Prisma.sql`t.id || l.sku || s.service_date`)}, t.id, l.sku, p.name, s.service_date, l.delivered, l.price_cents
    from statement t join stop s on s.customer_number = t.customer_number and s.service_date between t.period_start and t.period_end and s.delivered_at is not null
    join delivery_line l on l.stop_id = s.id and l.delivered > 0 join product p on p.sku = l.sku`;
  await tx.setting.create({ data: { key: ISSUED, value: months.at(-1)! } });
}
