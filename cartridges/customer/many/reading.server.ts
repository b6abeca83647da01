import { dollars, pieces, shortDate } from "#ui/formats";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems } from "#cartridges/due/due.server";
import { isOwnDay, letterOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { movedAlong, type DayItem as Item } from "../moving";
import { serviceInWords } from "../words";
import { foundBy } from "./found.server";
import { perWeek } from "../rules";
import { daysWith } from "./rules";
import type { EffectShown } from "#ui/effects";
import type { MoveInput, RaiseInput } from "./schema";

/** The numbers of the chosen customers, sorted by name. Unknown and deleted ones are left out. */
export async function chosenNumbers(
  db: Reader,
  { customers, found }: Pick<MoveInput, "customers" | "found">,
): Promise<string[]> {
  const whom = customers
    ? Prisma.sql`c.deleted_at is null and c.number = any(${customers}::text[])`
    : Prisma.sql`${foundBy(found ?? {})} and c.number <> all(${found?.without ?? []}::text[])`;
  const rows = await db.$queryRaw<{ number: string }[]>`
    select c.number from customer c where ${whom} order by clothesline_fold(c.account_name) collate "C", c.number`;
  return rows.map(({ number }) => number);
}

interface ServedRow {
  number: string;
  name: string;
  route: string;
  service_days: string;
  frequency: "Weekly" | "Biweekly";
  first_service: CompanyDate | null;
  /** The date of a service change scheduled later. */
  service_waits: CompanyDate | null;
  /** The date of an item change scheduled later. */
  item_waits: CompanyDate | null;
  /** The number of open delivery orders. */
  orders: number;
  /** The approved ones, each with the day it is for. */
  approved: { number: number; date: CompanyDate }[];
}

/**
 * These customers as agreed for a date, with changes scheduled later, and the columns `more` over
 * their items `i`. One statement.
 */
const readServed = <More>(db: Reader, numbers: readonly string[], from: CompanyDate, more: Prisma.Sql) => db.$queryRaw<
  (ServedRow & More)[]
>`
  select c.number, c.account_name as name, coalesce(t.route_number, c.route_number) as route,
    coalesce(t.service_days, c.service_days) as service_days,
    coalesce(t.service_frequency, c.service_frequency)::text as frequency,
    to_char(case when t.route_number is null then c.first_service else t.first_service end, 'YYYY-MM-DD')
      as first_service,
    (select to_char(min(n.from_date), 'YYYY-MM-DD') from service_term n
      where n.customer_number = c.number and n.from_date > ${from}::date) as service_waits,
    (select to_char(min(p.until), 'YYYY-MM-DD') from rental_past_term p
      where p.customer_number = c.number and p.until > ${from}::date) as item_waits,
    (select count(*)::int from "order" o
      where o.customer_number = c.number and o.kind = 'delivery' and o.service_date >= ${from}::date
        and o.status in ('pending', 'approved')) as orders,
    coalesce((
      select json_agg(
        json_build_object('number', a.number, 'date', to_char(a.date, 'YYYY-MM-DD')) order by a.date, a.number)
      from (
        select o.number, min(oi.service_date) as date
        from ordered_item oi join "order" o on o.id = oi.order_id and o.kind = 'delivery' and o.status = 'approved'
        where oi.customer_number = c.number and oi.service_date >= ${from}::date group by o.number) a
    ), '[]') as approved,
    rented.*
  from customer c
  left join service_term t on t.customer_number = c.number and t.from_date <= ${from}::date and t.until > ${from}::date
  cross join lateral (select ${more} from ${agreedItems(from)} i) rented
  where c.deleted_at is null and c.number = any(${[...numbers]}::text[])
  order by clothesline_fold(c.account_name) collate "C", c.number`;

/** A change's effect on one customer, and the data to write for it. */
export interface Planned extends EffectShown {
  service: Pick<ServedRow, "route" | "service_days" | "frequency" | "first_service">;
  /** The items whose weekday changes. */
  changes: Item[];
  /** The items' weekly value, in cents, before and after a price change. */
  worth?: Worth;
}

const piecesOf = (items: readonly { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
const waitsFor = (what: string, date: CompanyDate) =>
  `${what} is scheduled for ${shortDate(date)}. Take it back first.`;

/** A move of a weekday needs the items. If customers keep their days, they are only counted. */
const ITEMS = Prisma.sql`coalesce(json_agg(json_build_object(
    'sku', i.sku, 'day', i.delivery_day, 'quantity', i.quantity, 'price_cents', i.price_cents
  ) order by i.delivery_day, i.sku), '[]') as items, 0 as count, 0 as pieces`;
const COUNTED = Prisma.sql`'[]'::json as items, count(*)::int as count, coalesce(sum(i.quantity), 0)::int as pieces`;

/** Plans a move for each customer. The preview and the move itself use the same plan. */
export async function planMove(
  db: Reader,
  numbers: readonly string[],
  { day, to_route, to_day, from }: MoveInput,
): Promise<Planned[]> {
  const rows = await readServed<{ items: Item[]; count: number; pieces: number }>(
    db,
    numbers,
    from,
    day === undefined ? COUNTED : ITEMS,
  );
  const isMovedInWeek = to_day !== undefined && day !== undefined && to_day !== day;
  return rows.map((row) => {
    const { number, name, frequency, first_service, orders } = row;
    const isOnDay = day === undefined || row.service_days.includes(letterOf(day));
    const service_days = day && to_day ? daysWith(row.service_days, day, to_day) : row.service_days;
    const service = { route: to_route, service_days, frequency, first_service };
    const moved = row.items.filter((item) => day !== undefined && item.day === numberOf(day));
    const refused = !isOnDay
      ? `They are not served on ${day}s.`
      : row.service_waits
        ? waitsFor("A service change", row.service_waits)
        : isMovedInWeek && row.item_waits
          ? waitsFor("An item change", row.item_waits)
          : serviceInWords(service) === serviceInWords(row)
            ? "They are there already."
            : null;
    return {
      number,
      name,
      before: serviceInWords(row),
      after: serviceInWords(service),
      items: day === undefined ? row.count : moved.length,
      stay: 0,
      pieces: day === undefined ? row.pieces : piecesOf(moved),
      orders,
      back: row.approved
        .filter(
          ({ date }) =>
            !isOwnDay({ serviceDays: service_days, frequency, firstService: first_service, terms: [] }, date),
        )
        .map((order) => `#${order.number} for ${shortDate(order.date)}`),
      refused,
      service,
      changes: isMovedInWeek ? movedAlong(row.items, new Map([[numberOf(day), numberOf(to_day)]])) : [],
    };
  });
}

/**
 * A price raised by a percentage (at most two decimals), rounded to the nearest cent, with half a
 * cent rounding up, or always rounded up. Integer arithmetic avoids floating-point errors.
 */
export const raisedPrice = (price: Prisma.Sql, percent: number, roundUp = false) =>
  Prisma.sql`(
    (${price}::bigint * ${10_000 + Math.round(percent * 100)}::int + ${roundUp ? 9_999 : 5_000}::int) / 10000)::int`;
const PRICE = Prisma.sql`i.price_cents`;
const MAX_PRICE_CENTS = 1_000_000;

type RaiseTerms = Pick<RaiseInput, "percent" | "from" | "round_up">;

/** Plans raised prices for each customer. The preview and the change itself use the same plan. */
export async function planRaise(
  db: Reader,
  numbers: readonly string[],
  { percent, from, round_up }: RaiseTerms,
): Promise<Planned[]> {
  const raised = raisedPrice(PRICE, percent, round_up);
  const isChanged = Prisma.sql`filter (where ${raised} <> ${PRICE})`;
  // Items on days without service are never delivered and do not count in the weekly value.
  const comes = Prisma.sql`filter (
    where strpos(coalesce(t.service_days, c.service_days), substr('MTWRF', i.delivery_day, 1)) > 0)`;
  interface Prices {
    items: number;
    stay: number;
    pieces: number;
    worth: number;
    raised: number;
    dearest: number;
  }
  const rows = await readServed<Prices>(
    db,
    numbers,
    from,
    Prisma.sql`count(*) ${isChanged}::int as items,
      (count(*) filter (where ${raised} = ${PRICE} and ${PRICE} > 0))::int as stay,
      coalesce(sum(i.quantity) ${isChanged}, 0)::int as pieces,
      coalesce(sum(i.quantity::bigint * ${PRICE}) ${comes}, 0)::float8 as worth,
      coalesce(sum(i.quantity::bigint * ${raised}) ${comes}, 0)::float8 as raised,
      coalesce(max(${raised}), 0) as dearest`,
  );
  return rows.map((row) => {
    const worth = { before: perWeek(row.worth, row.frequency), after: perWeek(row.raised, row.frequency) };
    return {
      number: row.number,
      name: row.name,
      before: dollars(worth.before),
      after: raisedInWords(worth),
      worth,
      items: row.items,
      stay: row.stay,
      pieces: row.pieces,
      orders: row.orders,
      back: [],
      refused: row.item_waits
        ? waitsFor("An item change", row.item_waits)
        : row.dearest > MAX_PRICE_CENTS
          ? "A price would be above $10,000."
          : row.items === 0
            ? "No price would change."
            : null,
      service: row,
      changes: [],
    };
  });
}

type Worth = { before: number; after: number };

/** "$2,676.55 a week (+3.36 %)" */
function raisedInWords({ before, after }: Worth): string {
  if (before === 0) return `${dollars(after)} a week`;
  const effect = Math.round(((after - before) / before) * 10_000) / 100;
  return `${dollars(after)} a week (${effect < 0 ? "−" : "+"}${Math.abs(effect)} %)`;
}

/**
 * The preview's notes: the total weekly value, of customers who are not refused for other reasons,
 * and the number of items whose raise is less than a cent.
 */
export function raiseNotes(all: readonly Planned[], percent: number): string[] {
  const planned = all.filter(({ refused, items }) => refused === null || items === 0);
  const sum = (of: (each: Planned) => number) => planned.reduce((total, each) => total + of(each), 0);
  const worth = { before: sum((each) => each.worth?.before ?? 0), after: sum((each) => each.worth?.after ?? 0) };
  const stay = sum((each) => each.stay);
  const items = stay === 1 ? "1 item stays" : `${pieces(stay)} items stay`;
  return [
    ...(planned.length > 1 ? [`Together ${dollars(worth.before)} → ${raisedInWords(worth)}.`] : []),
    ...(stay > 0 ? [`${items}, because a cent is more than ${Math.abs(percent)} %.`] : []),
  ];
}

/** A query of the items whose price changes, at their raised prices, for `changeTermsBy`. */
export const raisedItems = (numbers: readonly string[], { percent, from, round_up }: RaiseTerms) => {
  const raised = raisedPrice(PRICE, percent, round_up);
  return Prisma.sql`
    select c.number, i.sku, i.delivery_day as day, i.quantity, ${raised} as price_cents, ${from}::date as "from",
      c.service_frequency::text as frequency
    from customer c cross join lateral ${agreedItems(from)} i
    where c.number = any(${[...numbers]}::text[]) and ${raised} <> ${PRICE}`;
};
