import type { Reader } from "~/kernel/definition";
import { badInput } from "~/kernel/errors";
import { Prisma } from "~/services/database/generated/client";
import { readPrepared } from "~/services/database/prepared.server";
import { letterOf, numberOf } from "../service-day/rules";
import type { CompanyDate, ServiceDay } from "../service-day/schema";
import type { LoadList } from "./schema";

/**
 * What every customer of a route is due on a date, summed per product (spec 2.11): what they rent, and in its place what an
 * approved order says of that date (`ordered_item`). It is the JSON of a LoadList: the database
 * writes it, in one statement, and the door under /api sends it as it is (docs/performance.md). The cost is that of the
 * route's own rows: by route to its customers, by customer and day to what they rent. The biweekly rule is that of
 * service-day/rules; a test holds the two together. @throws AppError 400 for a route that does not exist.
 */
export async function writeLoadList(db: Reader, route: string, { day, date }: { day: ServiceDay; date: CompanyDate }): Promise<string> {
  // Joining text is several times cheaper here than building rows for json_agg: a customer's part is written once and
  // taken up by each of their items. `offset 0` keeps the planner from reading the whole table of rental items in a
  // company that is small enough for that to look cheap.
  const [found] = await readPrepared<{ list: string }>(db, "load-list", Prisma.sql`
    with served as materialized (
      select c.number, '{"name":' || to_json(c.account_name) || ',"number":' || to_json(c.number) || ',"quantity":' as opening,
        row_number() over (order by rs.position nulls last, c.account_name, c.number) as place
      from customer c
      left join route_stop rs on rs.route_number = c.route_number and rs.service_day = ${letterOf(day)}::char(1) and rs.customer_number = c.number
      where c.route_number = ${route} and c.deleted_at is null and strpos(c.service_days, ${letterOf(day)}) > 0
        and (c.service_frequency = 'Weekly' or (${date}::date >= c.first_service and ((${date}::date - c.first_service) / 7) % 2 = 0))
    ), ordered as materialized (
      select served.place, served.opening, o.sku, o.quantity from served join ordered_item o on o.customer_number = served.number and o.service_date = ${date}::date
    ), due as materialized (
      select place, sku, quantity, opening || quantity || '}' as customer from (
        select served.place, served.opening, rents.sku, rents.quantity from served cross join lateral (
          select sku, quantity from rental_item where customer_number = served.number and delivery_day = ${numberOf(day)} and ended_at is null offset 0
        ) rents where not exists (select 1 from ordered where ordered.place = served.place and ordered.sku = rents.sku)
        union all select place, opening, sku, quantity from ordered where quantity > 0
      ) rented_or_ordered
    ), items as (
      select sku, sum(quantity) as pieces, string_agg(customer, ',' order by place) as customers from due group by sku
    ), categories as (
      select cat.position, coalesce(cat.name, 'Uncategorized') as name, count(*) as items, sum(pieces) as pieces,
        string_agg('{"item_id":' || to_json(sku) || ',"description":' || to_json(p.name) || ',"total_quantity":' || pieces || ',"customers":[' || customers || ']}', ',' order by p.name, sku) as written
      from items join product p using (sku) left join category cat on cat.id = p.category_id
      group by cat.position, cat.name
    ), driver as (
      select name from "user" where role = 'Driver' and route_number = ${route} and deleted_at is null order by created_at, id limit 1
    )
    select '{"route":' || to_json(r.number) || ',"service_day":' || to_json(${day}::text) || ',"date":' || to_json(${date}::text)
      || ',"driver_name":' || coalesce((select to_json(name)::text from driver), 'null')
      || ',"customer_count":' || (select count(distinct place) from due)
      || ',"total_items":' || coalesce((select sum(items) from categories), 0)
      || ',"total_pieces":' || coalesce((select sum(pieces) from categories), 0)
      || ',"categories":[' || coalesce((select string_agg('{"name":' || to_json(name) || ',"items":[' || written || ']}', ',' order by position nulls last, name) from categories), '') || ']}' as list
    from route r where r.number = ${route}`);
  if (!found) throw badInput({ route: `route ${route} does not exist.` });
  return found.list;
}

/** As writeLoadList, for whoever works with the list. */
export const readLoadList = async (...asked: Parameters<typeof writeLoadList>): Promise<LoadList> => JSON.parse(await writeLoadList(...asked)) as LoadList;
