import type { Reader, Transaction } from "#services/database/database.server";
import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { badInput } from "#kernel/errors";
import { drivenOn } from "#cartridges/due/driving-order.server";
import { dueWithOwed, isOnRoute, isServed } from "#cartridges/due/due.server";
import type { DueBy } from "#cartridges/due/rules";
import { shortCustomers } from "#cartridges/load-list/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { ownDriver } from "#cartridges/serving/drivers.server";
import type { ActDetail, DayStop, StopAct, StopItem } from "./schema";

export interface RouteDate {
  route: string;
  date: CompanyDate;
}

/** A past day uses the terms that were agreed then. */
const dueBy = (date: CompanyDate): DueBy => (date < companyToday() ? "as it was" : "as agreed now");
/** A stop's id as an SQL expression, equal to stopIdOf. */
const idOf = ({ route, date }: RouteDate, customer: Prisma.Sql) =>
  Prisma.sql`(${`${date.replaceAll("-", "")}-${route.padStart(4, "0")}-800${route.length}-8000-`}::text
    || lpad(${customer}, 12, '0'))::uuid`;

/**
 * The customers of a route with something due on a date, as an SQL table (number, sku, quantity,
 * price_cents, owed).
 */
const dueOf = ({ route, date }: RouteDate) => {
  const by = dueBy(date);
  const on = Prisma.sql`${date}::date`;
  return Prisma.sql`(
    select c.number, d.sku, d.quantity, d.price_cents, d.owed from customer c
      cross join lateral ${dueWithOwed(Prisma.sql`c`, on, by)} d
    where ${isOnRoute(Prisma.sql`c`, route, on)} and ${isServed(Prisma.sql`c`, on, by)})`;
};

/**
 * Creates the missing stops of a route's day from what is due, in the route's usual order; an order
 * that came later adds its stop. Idempotent: two devices at once make the same rows, because a
 * stop's id follows from its key. One statement.
 */
export async function makeStops(tx: Transaction, day: RouteDate, stop: string): Promise<void> {
  const driven = drivenOn(day);
  await tx.$executeRaw`
    insert into stop (id, route_number, service_date, customer_number, position)
    select ${idOf(day, Prisma.sql`c.number`)}, ${day.route}, ${day.date}::date, c.number,
      row_number() over (order by ${driven.order})
    from (select distinct number from ${dueOf(day)} due) listed
      join customer c on c.number = listed.number ${driven.joins}
    where not exists (select 1 from stop s where s.id = ${stop}::uuid)
    on conflict (route_number, service_date, customer_number) do nothing`;
}

export interface PricedStop extends DayStop {
  items: (StopItem & { price_cents: number })[];
}
interface StopRow extends Omit<PricedStop, "items"> {
  items: { item_id: string; description: string; due: number; owed: number; short: number; price_cents: number }[];
}

/**
 * The stops of a route's day with what is due and loaded, in driving order: every customer with
 * something due, and every stop with an act. A past day keeps the stops that were stored. One
 * statement, and one for the load.
 */
export async function readStops(db: Reader, day: RouteDate): Promise<PricedStop[]> {
  const { route, date } = day;
  const driven = drivenOn(day);
  const isOver = date < companyToday() ? Prisma.sql`true` : Prisma.sql`false`;
  const rows = await db.$queryRaw<StopRow[]>`
    with due as materialized (select * from ${dueOf(day)} due),
    made as (
      select s.customer_number as number, s.position from stop s where s.route_number = ${route}
        and s.service_date = ${date}::date
        and (${isOver} or exists (select 1 from stop_event e where e.stop_id = s.id))
    ),
    listed as (
      select number from made union select number from due
      where not ${isOver} or not exists (select 1 from route_day rd where rd.route_number = ${route}
        and rd.service_date = ${date}::date)
    ),
    short as (
      select sh.customer_number as number, sh.sku, sh.quantity from loading_short sh join loading_session ls
        on ls.id = sh.session_id
      where ls.route_number = ${route} and ls.service_date = ${date}::date
    )
    select ${idOf(day, Prisma.sql`c.number`)}::text as id, c.number as customer_number, c.account_name as customer_name,
      concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
        nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as address,
      c.phone, c.service_frequency::text as service_type, c.access_instructions as access,
      json_build_object('signature', c.signature_proof, 'photo', c.photo_proof) as proof,
      (select n.answer from short_notice n where n.customer_number = c.number
        and n.service_date = ${date}::date and n.items <> '[]') as short_answer, ${driven.minutes} as minutes,
      coalesce((
        select json_agg(json_build_object('item_id', due.sku, 'description', p.name, 'due', due.quantity,
          'owed', due.owed, 'price_cents', due.price_cents,
          'short', coalesce(short.quantity, 0)) order by cat.position nulls last,
            clothesline_fold(p.name) collate "C", p.sku)
        from due join product p on p.sku = due.sku left join category cat on cat.id = p.category_id
        left join short on short.number = due.number and short.sku = due.sku
          where due.number = c.number), '[]') as items
    from listed join customer c on c.number = listed.number left join made on made.number = c.number ${driven.joins}
    order by case when ${isOver} then made.position end, ${driven.order}`;
  const stops = rows.map(({ items, ...stop }) => ({
    ...stop,
    items: items.map(({ short, ...item }) => ({ ...item, loaded: Math.max(0, item.due - short) })),
  }));
  return withShorts(stops, await openMarks(db, day));
}

/** The marks of a load that is not complete, whose shorts are not stored yet. */
async function openMarks(db: Reader, { route, date }: RouteDate): Promise<ReadonlyMap<string, number>> {
  const marks = await db.$queryRaw<{ sku: string; loaded: number }[]>`
    select m.sku, m.loaded_quantity as loaded from loading_session s join loading_mark m on m.session_id = s.id
    where s.route_number = ${route} and s.service_date = ${date}::date and s.status = 'in_progress' and not m.cleared`;
  return new Map(marks.map(({ sku, loaded }) => [sku, loaded]));
}

/**
 * Allocates the marked pieces as the load list does: the last customers go short
 * (decision 0097).
 */
function withShorts(stops: PricedStop[], marks: ReadonlyMap<string, number>): PricedStop[] {
  const short = new Map<string, number>();
  for (const [sku, loaded] of marks) {
    const customers = stops.flatMap(({ customer_number: number, customer_name: name, items }) =>
      items.filter(({ item_id }) => item_id === sku).map(({ due }) => ({ number, name, quantity: due })),
    );
    for (const { number, quantity } of shortCustomers(customers, loaded)) short.set(`${number} ${sku}`, quantity);
  }
  return stops.map((stop) => ({
    ...stop,
    items: stop.items.map((item) => ({
      ...item,
      loaded: item.loaded - (short.get(`${stop.customer_number} ${item.item_id}`) ?? 0),
    })),
  }));
}

interface ActRow {
  id: string;
  stop: string;
  at: string;
  sequence: number;
  by: string;
  by_id: string;
  device: string | null;
  detail: ActDetail;
}
export interface StoredAct extends StopAct {
  by_id: string;
  device: string | null;
  sequence: number;
}

/**
 * Reads the acts of a route's day, its version and its driver. One statement.
 * @throws AppError 400 for a route that does not exist.
 */
export async function readActs(db: Reader, { route, date }: RouteDate) {
  const [row] = await db.$queryRaw<{ version: number; driver_name: string | null; acts: ActRow[] }[]>`
    select coalesce(rd.version, 0) as version, (select name from ${ownDriver(Prisma.sql`r.number`)} own) as driver_name,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'stop', e.stop_id, 'at', e.at, 'sequence', e.sequence,
          'by', u.name, 'by_id', e.actor_id,
          'device', e.device_id, 'detail', e.detail - 'prices') order by e.sequence)
        from stop s join stop_event e on e.stop_id = s.id join "user" u on u.id = e.actor_id
        where s.route_number = r.number and s.service_date = ${date}::date), '[]') as acts
    from route r left join route_day rd on rd.route_number = r.number and rd.service_date = ${date}::date
      where r.number = ${route}`;
  if (!row) throw badInput({ route: `route ${route} does not exist.` });
  const acts: StoredAct[] = row.acts.map((act) => ({ ...act, at: new Date(act.at).toISOString() }));
  return { version: row.version, driver_name: row.driver_name, acts };
}

/** An act as sent to devices. */
export const seen = ({ id, stop, at, sequence, by, detail }: StoredAct): StopAct => ({
  id,
  stop,
  at,
  sequence,
  by,
  detail,
});

/** An item as sent to a driver's screen: without its price. */
export const unpriced = ({ item_id, description, due, loaded, owed }: StopItem): StopItem => ({
  item_id,
  description,
  due,
  loaded,
  ...(owed ? { owed } : {}),
});
