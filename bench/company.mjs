// A generated company for measurements: the same size gives the same rows on every machine. The
// first 600 customers (routes 05 to 75) are the same in a company of any size; further ones are on
// routes of their own.
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { hash } from "@node-rs/argon2";

/** What is measured: the Monday load of route 33. */
export const MEASURED = { route: "33", day: "Monday", date: "2026-01-05" };
export const DRIVER = { username: "driver33", password: "bench-driver-33" };
/** Opens the ordering page; each of the first customers has an account. */
export const BUYER = { username: "customer200000", password: DRIVER.password, number: "200000" };

/** The office's session: its token names the user. */
export const OFFICE_TOKEN = "bench-office";

const BASE_ROUTES = ["05", "09", "11", "12", "33", "75"];
const BASE_CUSTOMERS = 600;
const CUSTOMERS_PER_FURTHER_ROUTE = 100;
const PRODUCTS = 60;
/** Items of a further customer for each of their days: 600,000 for 20,000 customers. */
const FURTHER_ITEMS = 20;

// Days are assigned by position on the route, so that each weekday has about a third of a route's
// customers. Every twelfth customer is served every other week. Rows are inserted in shuffled
// order, because a company grows over years and the rows of one route are not stored together.
const COMPANY = `
  insert into category (id, name, position) select n, 'Category ' || n, n from generate_series(1, 8) n;
  insert into product (sku, name, category_id, base_price_cents, updated_at)
    select 'SKU-' || lpad(n::text, 3, '0'), 'Product ' || n || ' White 24x36', 1 + n % 8, 20 + n, now() from generate_series(0, ${PRODUCTS - 1}) n;

  create temp table made as
    select place, (200000 + place)::text as number,
      case when place < ${BASE_CUSTOMERS} then (array['${BASE_ROUTES.join("','")}'])[1 + place % ${BASE_ROUTES.length}]
        else (100 + (place - ${BASE_CUSTOMERS}) / ${CUSTOMERS_PER_FURTHER_ROUTE})::text end as route,
      (array['M', 'T', 'W', 'R', 'F', 'MR', 'TF', 'MW', 'WF', 'MWF'])[1 + place / ${BASE_ROUTES.length} % 10] as days,
      place % 12 = 4 as biweekly
    from generate_series(0, (select size from company_size) - 1) place;
  insert into route (number) select distinct route from made;
  insert into customer (number, account_name, address, city, state, zip_code, phone, route_number, service_days, service_frequency, first_service, updated_at)
    select number, 'Café & Hotel ' || place || ', "The ' || days || '"', place || ' Mission Street', 'San Francisco', 'CA', '94103', '+14155550100', route, days,
      (case when biweekly then 'Biweekly' else 'Weekly' end)::"ServiceFrequency", case when biweekly then date '2025-12-29' + 7 * (place / 12 % 2) end, now()
    from made order by md5(number);
  insert into route_stop (route_number, service_day, customer_number, position)
    select route, letter, number, row_number() over (partition by route, letter order by md5(number || letter))
    from made, regexp_split_to_table(days, '') letter order by md5(number);
  insert into rental_item (id, customer_number, sku, delivery_day, quantity, customer_price_cents, updated_at)
    select md5(number || letter || item)::uuid, number, 'SKU-' || lpad(((place * 7 + item * 7) % ${PRODUCTS})::text, 3, '0'), strpos('MTWRF', letter), 1 + (place + item * 13) % 300, 50, now()
    from made, regexp_split_to_table(days, '') letter,
      generate_series(0, case when place < ${BASE_CUSTOMERS} then 8 else ${FURTHER_ITEMS - 1} end) item order by md5(number || item);
  insert into "user" (id, username, email, name, role, route_number, password_hash, updated_at)
    select md5('driver' || route)::uuid, 'driver' || route, 'driver' || route || '@bench.example', 'Driver of ' || route, 'Driver', route, (select password_hash from company_size), now()
    from (select distinct route from made) routes;
  insert into "user" (id, username, email, name, role, customer_number, approval, password_hash, updated_at)
    select md5('customer' || number)::uuid, 'customer' || number, 'customer' || number || '@bench.example', 'Buyer of ' || number, 'Customer', number, 'approved', (select password_hash from company_size), now()
    from made where place < ${BASE_CUSTOMERS};
  insert into "user" (id, username, name, role, updated_at) values (md5('office')::uuid, 'office', 'Office', 'SuperAdmin', now());
  insert into audit_entry (id, at, actor_id, actor_name, actor_role, command, input)
    select md5('audit' || place)::uuid, now() - place * interval '40 seconds', md5('office')::uuid, 'Office', 'SuperAdmin', 'customerList.change', jsonb_build_object('number', number)
    from made;
  insert into session (id, token_hash, kind, user_id, idle_ends_at, absolute_ends_at)
    select md5('session' || username)::uuid, encode(sha256(convert_to('bench-' || coalesce(customer_number, username), 'UTF8')), 'hex'), 'api', id, now() + '1 day', now() + '1 day'
    from "user" where role in ('Customer', 'SuperAdmin');
  drop table made`;

/**
 * Orders that the first 600 customers may place now, each once: one customer after the other, then
 * the same customers for their next date. Each has three of the products they rent.
 */
export function* orders() {
  const serviceDays = ["M", "T", "W", "R", "F", "MR", "TF", "MW", "WF", "MWF"];
  const datesAhead = Array.from({ length: 25 }, (_, day) => new Date(Date.now() + (day + 3) * 86_400_000));
  for (const [place, date] of datesAhead.flatMap((date) =>
    Array.from({ length: BASE_CUSTOMERS }, (_, place) => [place, date]),
  )) {
    const letter = "-MTWRF-"[date.getDay()];
    if (place % 12 === 4 || !serviceDays[Math.floor(place / BASE_ROUTES.length) % 10].includes(letter)) continue;
    const number = String(200_000 + place);
    const items = [0, 1, 2].map((item) => ({
      productId: `SKU-${String((place * 7 + item * 7) % PRODUCTS).padStart(3, "0")}`,
      quantity: 400 + item,
    }));
    const serviceDate = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    yield { number, body: { customerId: number, items, serviceDate, notes: "For the banquet." } };
  }
}

/**
 * Fills a migrated, empty database with a company of this many customers, and returns its row
 * counts.
 */
export async function makeCompany(connectionString, customers) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await fill(client, (script) => client.query(script), customers);
  } finally {
    await client.end();
  }
}

/** The same for the embedded database of a stopped portal. */
export async function makeEmbeddedCompany(folder, customers) {
  const database = await PGlite.create(folder);
  try {
    return await fill(database, (script) => database.exec(script), customers);
  } finally {
    await database.close();
  }
}

async function fill(client, run, customers) {
  await run("begin");
  await client.query(
    "create temp table company_size on commit drop as select $1::int as size, $2::text as password_hash",
    [customers, await hash(DRIVER.password)],
  );
  await run(COMPANY);
  await run("commit");
  // What autovacuum would have done in a database that has run for a while. If the orders table had
  // been analyzed while empty, PostgreSQL would scan all of it for each order in the first minute.
  const filled = await client.query(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0",
  );
  await run(`vacuum (analyze) ${filled.rows.map(({ name }) => name).join(", ")}`);
  const { rows } = await client.query(
    `select (select count(*)::int from customer) as customers, (select count(*)::int from route) as routes, (select count(*)::int from rental_item) as items,
      (select md5(string_agg(r::text, ' ' order by r::text)) from (select c.number, c.account_name, c.service_days, c.first_service, ri.sku, ri.delivery_day, ri.quantity from customer c join rental_item ri on ri.customer_number = c.number where c.route_number = $1) r) as measured`,
    [MEASURED.route],
  );
  return rows[0];
}
