import { v7 as uuid } from "uuid";
import { company, companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { newToken, tokenHash } from "#kernel/sign-in/session.server";
import { changeService } from "#cartridges/due/service.server";
import { invitationEnds } from "#cartridges/account/links.server";
import type { CustomerRecord, DriverRecord, ProductRecord, RentalItemRecord, Writes } from "./records";
import type { Invitation, Progress } from "./schema";

/** Rows per statement: small enough to report progress, large enough to be fast. */
const CHUNK = 2_000;

type OnProgress = (progress: Progress) => void;

/** Writes a plan's rows in foreign key order. Returns the invitation links of the new drivers. */
export async function applyWrites(
  tx: Transaction,
  writes: Writes,
  now: Date,
  onProgress: OnProgress,
): Promise<Invitation[]> {
  await tx.$executeRaw`insert into route (number) select unnest(${writes.routes}::text[]) on conflict do nothing`;
  await tx.$executeRaw`
    insert into category (name, position)
    select name, (select coalesce(max(position), 0) from category) + place
    from unnest(${writes.categories}::text[]) with ordinality as new (name, place)
    on conflict do nothing`;
  // Runs before the customer rows are written, so that past service days stay as they were.
  await inChunks("customers' routes and days", writes.served, onProgress, (rows) => serveFromToday(tx, rows));
  await inChunks("customers", writes.customers, onProgress, (rows) => writeCustomers(tx, rows, now));
  await inChunks("products", writes.products, onProgress, (rows) => writeProducts(tx, rows, now));
  await inChunks("rental items", writes.items, onProgress, async (rows) => {
    await keepPastTerms(tx, rows, now);
    await writeItems(tx, rows, now);
  });
  await inChunks("drivers", writes.changedDrivers, onProgress, (rows) => changeDrivers(tx, rows, now));
  const invitations = await inviteDrivers(tx, writes.newDrivers, now);
  if (invitations.length > 0) onProgress({ step: "invitations", done: invitations.length, total: invitations.length });
  // The embedded database has no autovacuum, and plans made for empty tables are slow once they are
  // full, so ANALYZE explicitly.
  if (writes.customers.length + writes.products.length + writes.items.length > 0)
    await tx.$executeRaw`analyze route, category, customer, product, rental_item`;
  return invitations;
}

async function inChunks<Row>(
  step: string,
  rows: readonly Row[],
  onProgress: OnProgress,
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await write(rows.slice(start, start + CHUNK));
    onProgress({ step, done: Math.min(start + CHUNK, rows.length), total: rows.length });
  }
}

const serveFromToday = (tx: Transaction, rows: readonly CustomerRecord[]) =>
  changeService(
    tx,
    rows.map(({ customer_number, route_number, service_days, service_frequency, first_service }) => ({
      number: customer_number,
      from: companyToday(),
      route: route_number,
      service_days,
      frequency: service_frequency,
      first_service,
    })),
  );

const writeCustomers = (tx: Transaction, rows: readonly CustomerRecord[], now: Date) => tx.$executeRaw`
  insert into customer as kept (number, account_name, address, city, state, zip_code, phone, email, route_number,
    service_days, service_frequency,
    first_service, lat, lng, created_at, updated_at)
  select customer_number, account_name, address, city, state, zip_code, phone, email, route_number, service_days,
    service_frequency::"ServiceFrequency",
    first_service::date, lat, lng, ${now}::timestamptz, ${now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (customer_number text, account_name text,
    address text, city text, state text,
    zip_code text, phone text, email text, route_number text, service_days text, service_frequency text,
      first_service text, lat float8, lng float8)
  on conflict (number) do update set account_name = excluded.account_name, address = excluded.address,
    city = excluded.city, state = excluded.state,
    zip_code = excluded.zip_code, phone = excluded.phone, email = excluded.email, route_number = excluded.route_number,
    service_days = excluded.service_days, service_frequency = excluded.service_frequency,
      first_service = excluded.first_service,
    lat = excluded.lat, lng = excluded.lng, updated_at = excluded.updated_at, deleted_at = null, deleted_by_id = null,
      deleted_reason = null,
    version = kept.version + 1`;

const writeProducts = (tx: Transaction, rows: readonly ProductRecord[], now: Date) => tx.$executeRaw`
  insert into product as kept (sku, name, description, category_id, base_price_cents, stock_quantity, vendor,
    is_active, kind, created_at, updated_at)
  select sku, new.name, description, category.id, base_price, stock_quantity, vendor, is_active, kind::"ProductKind",
    ${now}::timestamptz, ${now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (sku text, name text, description text,
    category text, base_price int,
    stock_quantity int, vendor text, is_active boolean, kind text)
  left join category on category.name = new.category
  on conflict (sku) do update set name = excluded.name, description = excluded.description,
    category_id = excluded.category_id,
    base_price_cents = excluded.base_price_cents, stock_quantity = excluded.stock_quantity, vendor = excluded.vendor,
      is_active = excluded.is_active,
    kind = excluded.kind, updated_at = excluded.updated_at, deleted_at = null, version = kept.version + 1`;

const writeItems = (tx: Transaction, rows: readonly RentalItemRecord[], now: Date) => tx.$executeRaw`
  insert into rental_item as kept (id, customer_number, sku, delivery_day, quantity, delivery_frequency,
    billing_frequency, customer_price_cents,
    created_at, updated_at)
  select id, customer_number, sku, delivery_day, quantity, delivery_frequency::"ServiceFrequency", billing_frequency,
    customer_price,
    ${now}::timestamptz, ${now}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, id: uuid() })))}::jsonb) as new (id uuid,
    customer_number text, sku text,
    delivery_day smallint, quantity int, delivery_frequency text, billing_frequency text, customer_price int)
  on conflict (customer_number, delivery_day, sku) do update set quantity = excluded.quantity,
    delivery_frequency = excluded.delivery_frequency,
    billing_frequency = excluded.billing_frequency, customer_price_cents = excluded.customer_price_cents,
      updated_at = excluded.updated_at,
    ended_at = null, ended_by_id = null, version = kept.version + 1`;

/**
 * Saves the terms in force until today (quantity and price) before items change, so that a
 * statement bills each date at the terms of that date (docs/decisions/0022). A restored item has no
 * terms for the gap. Rows that conflict with a scheduled change were refused earlier
 * (decision 0010).
 */
async function keepPastTerms(tx: Transaction, rows: readonly RentalItemRecord[], now: Date): Promise<void> {
  const items = rows.map(({ customer_number, sku, delivery_day, quantity, customer_price }) => ({
    customer_number,
    sku,
    delivery_day,
    quantity,
    customer_price,
  }));
  const today = companyToday();
  await tx.$executeRaw`
    with changed as materialized (
      select kept.customer_number, kept.sku, kept.delivery_day, kept.quantity, kept.customer_price_cents,
        (kept.ended_at at time zone ${company().timezone})::date as ended_on
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as new (customer_number text, sku text,
        delivery_day smallint, quantity int, customer_price int)
      join rental_item kept on kept.customer_number = new.customer_number and kept.delivery_day = new.delivery_day
        and kept.sku = new.sku
      where kept.ended_at is not null or kept.quantity <> new.quantity
        or kept.customer_price_cents <> new.customer_price
    ), overtaken as (
      update rental_past_term t set until = ${today}::date from changed c
      where t.customer_number = c.customer_number and t.sku = c.sku and t.delivery_day = c.delivery_day
        and t.until > ${today}::date
      returning t.customer_number, t.sku, t.delivery_day
    ), known as (
      select customer_number, sku, delivery_day from overtaken
      union select customer_number, sku, delivery_day from rental_past_term where until = ${today}::date
    )
    insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents, until,
      changed_at)
    select gen_random_uuid(), customer_number, sku, delivery_day, term.quantity, customer_price_cents, term.until,
      ${now}::timestamptz
    from changed c, lateral (values (c.quantity, least(c.ended_on, ${today}::date)),
      (0, case when c.ended_on < ${today}::date then ${today}::date end)) as term (quantity, until)
    where term.until is not null and not exists (
      select 1 from known k where k.customer_number = c.customer_number and k.sku = c.sku
        and k.delivery_day = c.delivery_day and term.until = ${today}::date)`;
}

const changeDrivers = (tx: Transaction, rows: readonly DriverRecord[], now: Date) => tx.$executeRaw`
  update "user" u set email = new.email, name = new.name, route_number = new.route_number,
    former_route = case when u.route_number is null or u.route_number in (new.route_number, 'RELIEF')
      then u.former_route else u.route_number end,
    former_route_until = case when u.route_number is null or u.route_number in (new.route_number, 'RELIEF')
      then u.former_route_until else ${now}::timestamptz end,
    updated_at = ${now}::timestamptz, version = u.version + 1
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (username text, email text, name text,
    route_number text)
  where u.username = new.username and u.role = 'Driver' and u.deleted_at is null`;

/**
 * New drivers have no password; a single-use link lets them choose one. Returns the tokens; only
 * their hashes are stored.
 */
async function inviteDrivers(tx: Transaction, drivers: readonly DriverRecord[], now: Date): Promise<Invitation[]> {
  const invited = drivers.map((driver) => ({ driver, userId: uuid(), token: newToken() }));
  if (invited.length === 0) return [];
  await tx.user.createMany({
    data: invited.map(({ driver, userId }) => ({
      id: userId,
      username: driver.username,
      email: driver.email,
      name: driver.name,
      role: "Driver" as const,
      permissions: [],
      routeNumber: driver.route_number,
      createdAt: now,
    })),
  });
  await tx.oneTimeLink.createMany({
    data: invited.map(({ userId, token }) => ({
      id: uuid(),
      purpose: "invitation",
      tokenHash: tokenHash(token),
      userId,
      createdAt: now,
      expiresAt: invitationEnds(now),
    })),
  });
  return invited.map(({ driver, token }) => ({
    username: driver.username,
    name: driver.name,
    email: driver.email,
    path: `/invitation/${token}`,
  }));
}
