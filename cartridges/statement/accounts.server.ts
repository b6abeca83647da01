import type { Reader } from "~/kernel/definition";
import { company } from "~/services/company.server";
import type { CompanyDate } from "../service-day/schema";
import type { BilledAccount } from "./rules";

export interface StoredAccount extends BilledAccount {
  number: string;
  /** Whether the load of their route today is complete. */
  today_is_loaded: boolean;
}

/** What the statements of these customers are made from, for the service dates from `from` to `to`: one query, however many they are. */
export const readAccounts = (db: Reader, numbers: readonly string[], { from, to, today }: { from: CompanyDate; to: CompanyDate; today: CompanyDate }) => db.$queryRaw<StoredAccount[]>`
  select c.number, c.service_days, c.service_frequency::text as frequency, to_char(c.first_service, 'YYYY-MM-DD') as first_service,
    to_char(c.created_at at time zone ${company().timezone}, 'YYYY-MM-DD') as since, to_char(c.deleted_at at time zone ${company().timezone}, 'YYYY-MM-DD') as deleted_on,
    exists (select 1 from loading_session s where s.route_number = c.route_number and s.service_date = ${today}::date and s.status = 'completed') as today_is_loaded,
    coalesce((select json_agg(json_build_object('sku', i.sku, 'description', p.name, 'delivery_day', i.delivery_day, 'quantity', i.quantity, 'price_cents', i.customer_price_cents,
        'since', to_char(i.created_at at time zone ${company().timezone}, 'YYYY-MM-DD'), 'ended_on', to_char(i.ended_at at time zone ${company().timezone}, 'YYYY-MM-DD')))
      from rental_item i join product p on p.sku = i.sku where i.customer_number = c.number), '[]') as rented,
    coalesce((select json_agg(json_build_object('sku', t.sku, 'delivery_day', t.delivery_day, 'quantity', t.quantity, 'price_cents', t.customer_price_cents,
        'until', to_char(t.until, 'YYYY-MM-DD')) order by t.changed_at, t.id)
      from rental_past_term t where t.customer_number = c.number and t.until > ${from}::date), '[]') as past_terms,
    coalesce((select json_agg(json_build_object('sku', o.sku, 'description', p.name, 'date', to_char(o.service_date, 'YYYY-MM-DD'), 'quantity', o.quantity, 'price_cents', o.unit_price_cents))
      from ordered_item o join product p on p.sku = o.sku where o.customer_number = c.number and o.service_date between ${from}::date and ${to}::date), '[]') as ordered,
    coalesce((select json_agg(json_build_object('sku', ls.sku, 'date', to_char(s.service_date, 'YYYY-MM-DD'), 'quantity', ls.quantity))
      from loading_short ls join loading_session s on s.id = ls.session_id and s.status = 'completed'
      where ls.customer_number = c.number and s.service_date between ${from}::date and ${to}::date), '[]') as shorts
  from customer c where c.number = any(${[...numbers]}::text[]) order by c.route_number, c.number`;
