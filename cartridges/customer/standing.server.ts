import { byName } from "#ui/text";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems, dueWithOwed } from "#cartridges/due/due.server";
import { addDays, nextServiceDate, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { LastDelivery, NextDelivery, OpenOrder } from "./schema";

export interface Standing {
  open_orders: OpenOrder[];
  last_delivery: LastDelivery | null;
  /** Dates from today on for which the driver reported an issue instead of a delivery. */
  left_out: CompanyDate[];
  items: number;
  products: number;
  approved: number;
  pending: number;
}

/**
 * A customer's current figures. An order is open while it is pending, or approved and not delivered
 * yet. The last delivery is the last stop at which something was handed over.
 */
export async function readStanding(db: Reader, number: string, today: CompanyDate): Promise<Standing> {
  const [standing] = await db.$queryRaw<Standing[]>`
    select
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'status', o.status,
          'date', to_char(o.service_date, 'YYYY-MM-DD')) order by o.service_date, o.number), '[]')
        from "order" o where o.customer_number = c.number and (
          o.status = 'pending' or (o.status in ('approved', 'processing') and o.service_date >= ${today}::date)
        )) as open_orders,
      (select json_build_object('date', to_char(s.service_date, 'YYYY-MM-DD'),
          'at', to_char(s.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'pieces', coalesce(sum(l.delivered), 0), 'due', coalesce(sum(l.due), 0),
          'short', coalesce(json_agg(
            json_build_object('sku', l.sku, 'description', p.name, 'quantity', l.due - l.delivered)
            order by clothesline_fold(p.name) collate "C", l.sku
          ) filter (where l.delivered < l.due and coalesce(l.reason, 'short') = 'short'), '[]'))
        from stop s left join delivery_line l on l.stop_id = s.id left join product p on p.sku = l.sku
        where s.customer_number = c.number and s.delivered_at is not null
        group by s.id order by s.service_date desc limit 1) as last_delivery,
      array(select to_char(s.service_date, 'YYYY-MM-DD') from stop s
        where s.customer_number = c.number and s.service_date >= ${today}::date and s.status = 'issue') as left_out,
      (select count(*)::int from ${agreedItems(today)} i) as items,
      (select count(distinct i.sku)::int from ${agreedItems(today)} i) as products,
      (select count(*)::int from "user" u
        where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null
          and u.approval = 'approved') as approved,
      (select count(*)::int from "user" u
        where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null
          and u.approval = 'pending' and not u.email_unconfirmed) as pending
    from customer c where c.number = ${number}`;
  return standing!;
}

/**
 * The next delivery: the first service date after the last delivery, today included, for which no
 * issue was reported. Owed pieces are due on it as well (decision 0097). Announced shortages are
 * deducted.
 */
export async function readNextDelivery(
  db: Reader,
  number: string,
  {
    schedule,
    today,
    last_delivery,
    left_out,
  }: { schedule: Schedule; today: CompanyDate } & Pick<Standing, "last_delivery" | "left_out">,
): Promise<NextDelivery | null> {
  const isOver = last_delivery !== null && last_delivery.date >= today;
  const date = nextServiceDate(schedule, isOver ? addDays(last_delivery.date, 1) : today, left_out);
  if (date === null) return null;
  const rows = await db.$queryRaw<NextDelivery["lines"]>`
    select d.sku, p.name, d.quantity, d.owed, d.price_cents, least(d.quantity, coalesce((
        select sum((item->>'quantity')::int) from short_notice n cross join lateral jsonb_array_elements(n.items) item
        where n.customer_number = c.number and n.service_date = ${date}::date and item->>'sku' = d.sku
      ), 0))::int as short
    from customer c
      cross join lateral ${dueWithOwed(Prisma.sql`c`, Prisma.sql`${date}::date`, "as agreed now")} d
      join product p on p.sku = d.sku
    where c.number = ${number} order by d.sku`;
  const lines = rows.toSorted((a, b) => byName(a.name, b.name));
  const sum = (pick: (line: NextDelivery["lines"][number]) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  return {
    date,
    pieces: sum(({ quantity, short }) => quantity - short),
    amount_cents: sum(({ quantity, short, price_cents }) => (quantity - short) * price_cents),
    lines,
  };
}
