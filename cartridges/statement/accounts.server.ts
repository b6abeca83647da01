import type { Reader } from "#services/database/database.server";
import { dueAccountColumns } from "#cartridges/due/due.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { BilledAccount } from "./rules";

export interface StoredAccount extends BilledAccount {
  number: string;
  /** Whether today's load of their route is complete, or their stop is. */
  today_is_loaded: boolean;
}

/**
 * The statement data of these customers for the service dates from `from` to
 * `to`, in one query for all.
 */
export const readAccounts = (
  db: Reader,
  numbers: readonly string[],
  { from, to, today }: { from: CompanyDate; to: CompanyDate; today: CompanyDate },
) => db.$queryRaw<StoredAccount[]>`
  select c.number, ${dueAccountColumns({ from, to })},
    exists (select 1 from loading_session s where s.route_number = route_on(c, ${today}::date)
      and s.service_date = ${today}::date and s.status = 'completed')
      or exists (select 1 from stop t where t.customer_number = c.number and t.service_date = ${today}::date
        and t.delivered_at is not null) as today_is_loaded,
    coalesce((select json_agg(json_build_object('sku', ls.sku, 'date', to_char(s.service_date, 'YYYY-MM-DD'),
      'quantity', ls.quantity))
      from loading_short ls join loading_session s on s.id = ls.session_id and s.status = 'completed'
      where ls.customer_number = c.number and s.service_date between ${from}::date and ${to}::date), '[]') as shorts,
    coalesce((
      select json_agg(json_build_object('date', to_char(t.service_date, 'YYYY-MM-DD'), 'lines', coalesce((
        select json_agg(json_build_object('sku', l.sku, 'description', p.name, 'quantity', l.delivered,
          'price_cents', l.price_cents))
        from delivery_line l join product p on p.sku = l.sku where l.stop_id = t.id), '[]')))
      from stop t where t.customer_number = c.number and t.service_date between ${from}::date and ${to}::date
        and (t.delivered_at is not null or t.status = 'issue')), '[]') as stops
  from customer c where c.number = any(${[...numbers]}::text[]) order by c.route_number, c.number`;
