import type { Reader } from "#services/database/database.server";
import { badInput } from "#kernel/errors";
import { Prisma } from "#services/database/generated/client";
import { drivenOn } from "#cartridges/due/driving-order.server";
import { dueWithOwed, isOnRoute, isServed } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import type { LoadList } from "./schema";

/**
 * What is due to every customer of a route on a date, summed per product (spec 2.11). Returns the
 * JSON of a LoadList: the database serializes it in one statement, and the API sends it unchanged
 * (docs/performance.md). The query only touches the route's own rows, through indexes from route to
 * customers to due items.
 * @throws AppError 400 for a route that does not exist.
 */
export const writeLoadList = async (...key: Parameters<typeof readRow>): Promise<string> =>
  (await readRow(...key)).list;

interface Row {
  list: string;
}

async function readRow(
  db: Reader,
  route: string,
  { day, date }: { day: ServiceDay; date: CompanyDate },
): Promise<Readonly<Row>> {
  // Concatenating text is several times cheaper here than json_agg: a customer's part is serialized
  // once and reused by each of their items.
  const on = Prisma.sql`${date}::date`;
  const driven = drivenOn({ route, date });
  const [row] = await db.$queryRaw<Row[]>(Prisma.sql`
    with served as materialized (
      select c, '{"name":' || to_json(c.account_name) || ',"number":' || to_json(c.number) || ',"quantity":' as opening,
        row_number() over (order by ${driven.order}) as place
      from customer c ${driven.joins}
      where ${isOnRoute(Prisma.sql`c`, route, on)} and ${isServed(Prisma.sql`c`, on, "as agreed now")}
    ), due as materialized (
      select place, sku, quantity, owed, opening || quantity || case when owed > 0 then ',"owed":' || owed
        else '' end || '}' as customer
      from served cross join lateral ${dueWithOwed(Prisma.sql`served.c`, on, "as agreed now")}
    ), items as (
      select sku, sum(quantity) as pieces, sum(owed) as owed,
        string_agg(customer, ',' order by place) as customers from due group by sku
    ), categories as (
      select cat.position, coalesce(cat.name, 'Uncategorized') as name, count(*) as items, sum(pieces) as pieces,
        string_agg('{"item_id":' || to_json(sku) || ',"description":' || to_json(p.name)
          || ',"total_quantity":' || pieces || case when owed > 0 then ',"owed":' || owed else '' end
          || ',"customers":[' || customers || ']}', ','
          order by clothesline_fold(p.name) collate "C", sku) as written
      from items join product p using (sku) left join category cat on cat.id = p.category_id
      group by cat.position, cat.name
    ), driver as (
      select name from ${ownDriver(Prisma.sql`${route}`)} own
    )
    select '{"route":' || to_json(r.number) || ',"service_day":' || to_json(${day}::text) || ',"date":'
      || to_json(${date}::text)
      || ',"driver_name":' || coalesce((select to_json(name)::text from driver), 'null')
      || ',"customer_count":' || (select count(distinct place) from due)
      || ',"total_items":' || coalesce((select sum(items) from categories), 0)
      || ',"total_pieces":' || coalesce((select sum(pieces) from categories), 0)
      || ',"categories":[' || coalesce((select string_agg('{"name":' || to_json(name) || ',"items":['
        || written || ']}', ',' order by position nulls last, clothesline_fold(name) collate "C")
        from categories), '') || ']}' as list
    from route r where r.number = ${route}`);
  if (!row) throw badInput({ route: `route ${route} does not exist.` });
  return row;
}

/** As writeLoadList, but parsed. */
export const readLoadList = async (...key: Parameters<typeof readRow>): Promise<LoadList> =>
  JSON.parse((await readRow(...key)).list) as LoadList;
