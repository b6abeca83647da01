import { Prisma } from "#services/database/generated/client";

/**
 * A customer's items that are rented on a weekday without service any more, by
 * the latest agreed terms.
 */
export interface Stranded {
  number: string;
  name: string;
  /** 1 to 5. */
  day: number;
  items: number;
  pieces: number;
}

/** An SQL table (number, name, day, items, pieces); `which` is a condition on `customer c`. */
export const strandedItems = (condition: Prisma.Sql) => Prisma.sql`(
  select c.number, c.account_name as name, i.delivery_day::int as day, count(*)::int as items,
    sum(i.quantity)::int as pieces
  from rental_item i join customer c on c.number = i.customer_number
  where i.ended_at is null and i.quantity > 0 and c.deleted_at is null and ${condition}
    and strpos(case when c.service_until is null then c.service_days
    else (select t.service_days from service_term t where t.customer_number = c.number
      order by t.from_date desc limit 1) end, substr('MTWRF', i.delivery_day, 1)) = 0
  group by c.number, c.account_name, i.delivery_day
)`;
