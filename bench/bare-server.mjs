// The baseline for the portal's measurements: only node:http, a pool of the same size and one
// hand-written statement whose result is sent unchanged. It checks no session. Each connection
// prepares the statement once, as the portal's do, and it is as fast as we can make it. Besides the
// list it has one write: a mark and its audit entry in one transaction.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";

const CONNECTIONS = 10;
const DAYS = { Monday: ["M", 1], Tuesday: ["T", 2], Wednesday: ["W", 3], Thursday: ["R", 4], Friday: ["F", 5] };

// $1 route, $2 the day's letter, $3 its number, $4 date, $5 the day's name.
const LOAD_LIST = `
  with served as materialized (
    select c.number, '{"name":' || to_json(c.account_name) || ',"number":' || to_json(c.number) || ',"quantity":' as opening,
      row_number() over (order by rs.position nulls last, c.account_name, c.number) as place
    from customer c
    left join route_stop rs on rs.route_number = c.route_number and rs.service_day = $2::char(1) and rs.customer_number = c.number
    where c.route_number = $1 and c.deleted_at is null and strpos(c.service_days, $2) > 0
      and (c.service_frequency = 'Weekly' or ($4::date >= c.first_service and (($4::date - c.first_service) / 7) % 2 = 0))
  ), ordered as materialized (
    select served.place, served.opening, o.sku, o.quantity from served join ordered_item o on o.customer_number = served.number and o.service_date = $4::date
  ), due as materialized (
    select place, sku, quantity, opening || quantity || '}' as customer from (
      select served.place, served.opening, rents.sku, rents.quantity from served cross join lateral (
        select sku, quantity from rental_item where customer_number = served.number and delivery_day = $3 and ended_at is null offset 0
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
    select name from "user" where role = 'Driver' and route_number = $1 and deleted_at is null order by created_at, id limit 1
  )
  select '{"route":' || to_json(r.number) || ',"service_day":' || to_json($5::text) || ',"date":' || to_json($4::date)
    || ',"driver_name":' || coalesce((select to_json(name)::text from driver), 'null')
    || ',"customer_count":' || (select count(distinct place) from due)
    || ',"total_items":' || coalesce((select sum(items) from categories), 0)
    || ',"total_pieces":' || coalesce((select sum(pieces) from categories), 0)
    || ',"categories":[' || coalesce((select string_agg('{"name":' || to_json(name) || ',"items":[' || written || ']}', ',' order by position nulls last, name) from categories), '') || ']}' as list
  from route r where r.number = $1`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });

const MARK = `
  insert into loading_mark as m (session_id, sku, expected_quantity, loaded_quantity, status, marked_at, marked_by_id)
  select id, $2, $3, $3, 'loaded', now(), driver_id from loading_session where id = $1
  on conflict (session_id, sku) do update set loaded_quantity = excluded.loaded_quantity, marked_at = excluded.marked_at, version = m.version + 1
  returning loaded_quantity`;
const AUDIT = `insert into audit_entry (id, actor_name, actor_role, command, input) values ($1, 'bare', 'Driver', 'loading.mark', $2)`;

async function list(url) {
  const [route, day, date] = [url.pathname.split("/")[4], url.searchParams.get("day"), url.searchParams.get("date")];
  const { rows } = await pool.query({ name: "load-list", text: LOAD_LIST, values: [route, ...DAYS[day], date, day] });
  return rows[0].list;
}

async function mark({ session, sku, pieces }) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ name: "mark", text: MARK, values: [session, sku, pieces] });
    await client.query({ name: "audit", text: AUDIT, values: [randomUUID(), { session, sku, pieces }] });
    await client.query("commit");
    return JSON.stringify(rows[0]);
  } finally {
    client.release();
  }
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

const server = createServer((request, response) => {
  const answering =
    request.method === "POST" ? bodyOf(request).then(mark) : list(new URL(request.url, "http://localhost"));
  answering.then(
    (answer) => {
      response.writeHead(200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(answer),
      });
      response.end(answer);
    },
    (error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, "127.0.0.1", () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
process.once("disconnect", () => {
  server.closeAllConnections();
  server.close(() => void pool.end());
});
