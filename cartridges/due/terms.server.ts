import { v4 as randomUuid, v7 as uuid } from "uuid";
import { company } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma, type RentalItem } from "#services/database/generated/client";
import type { CompanyDate, ServiceFrequency } from "#cartridges/service-day/schema";
import { agreedTerms } from "./rules";

/** New terms of a product on one service day from a date on; quantity 0 ends it. */
export interface AgreedChange {
  sku: string;
  /** 1 to 5, Monday to Friday. */
  day: number;
  quantity: number;
  price_cents: number;
  from: CompanyDate;
}

/** A customer's rental items of these products and days by `itemKey`, including ended ones. */
export async function storedItems(
  tx: Transaction,
  customerNumber: string,
  items: readonly Pick<AgreedChange, "sku" | "day">[],
): Promise<Map<string, RentalItem>> {
  const stored = await tx.rentalItem.findMany({
    where: { customerNumber, OR: items.map(({ sku, day }) => ({ sku, deliveryDay: day })) },
  });
  return new Map(stored.map((item) => [itemKey({ sku: item.sku, day: item.deliveryDay }), item]));
}
export const itemKey = ({ sku, day }: Pick<AgreedChange, "sku" | "day">) => `${sku} ${day}`;

/** New terms of one customer's item; `frequency` is how often they are served. */
export interface CustomersChange extends AgreedChange {
  number: string;
  frequency: ServiceFrequency;
}

/** As changeTermsOf, for one customer. The customer must be locked. */
export const changeTerms = (
  tx: Transaction,
  { number, frequency, now }: { number: string; frequency: ServiceFrequency; now: Date },
  changes: readonly AgreedChange[],
): Promise<void> =>
  changeTermsOf(
    tx,
    now,
    changes.map((change) => ({ ...change, number, frequency })),
  );

/**
 * Changes the quantities of what a customer rents, each from its date on. Prices stay as agreed,
 * both the one on that date and future ones. Returns the latest agreed price of each, by `itemKey`.
 * The customer must be locked and rent all of the items.
 */
export async function changeQuantities(
  tx: Transaction,
  { number, ...how }: { number: string; frequency: ServiceFrequency; now: Date },
  changes: readonly Omit<AgreedChange, "price_cents">[],
): Promise<Map<string, number>> {
  const stored = await storedItems(tx, number, changes);
  const terms = await tx.rentalPastTerm.findMany({
    where: { customerNumber: number, OR: changes.map(({ sku, day }) => ({ sku, deliveryDay: day })) },
    orderBy: [{ changedAt: "asc" }, { id: "asc" }],
  });
  const pastTerms = terms.map(({ sku, deliveryDay, quantity, customerPriceCents, until }) => ({
    ...{ sku, delivery_day: deliveryDay, quantity, price_cents: customerPriceCents },
    until: until.toISOString().slice(0, 10),
  }));
  const agreed = changes.map((change) => {
    const { sku, deliveryDay, quantity, customerPriceCents } = stored.get(itemKey(change))!;
    const item = { sku, delivery_day: deliveryDay, quantity, price_cents: customerPriceCents, ended_on: null };
    const { now: terms, ahead } = agreedTerms(item, pastTerms, change.from);
    // An item first rented later than that has no earlier price of its own.
    const first = terms.quantity > 0 ? terms.price_cents : (ahead[0]?.price_cents ?? customerPriceCents);
    const prices = [{ price_cents: first, from: change.from }, ...ahead].filter(
      ({ price_cents }, place, all) => place === 0 || price_cents !== all[place - 1]!.price_cents,
    );
    return prices.map(({ price_cents, from }) => ({ ...change, price_cents, from }));
  });
  // Each write replaces all later terms, so there is one round for each future price, of which
  // there is rarely more than one.
  for (let round = 0; agreed.some((each) => each[round]); round++)
    await changeTerms(
      tx,
      { number, ...how },
      agreed.flatMap((each) => each[round] ?? []),
    );
  return new Map(agreed.map((each) => [itemKey(each[0]!), each.at(-1)!.price_cents]));
}

/** As changeTermsBy, with the changes as values. */
export const changeTermsOf = (tx: Transaction, now: Date, changes: readonly CustomersChange[]): Promise<void> =>
  changeTermsBy(
    tx,
    now,
    Prisma.sql`
      select number, sku, day, quantity, price_cents, "from", frequency
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as row(number text, sku text, day smallint, quantity int, price_cents int, "from" date, frequency text)`,
  );

/**
 * A random first half for sequential ids. The first half of a v7 id is not enough: its
 * counter within a millisecond comes later, so two acts in the same millisecond would
 * generate the same ids.
 */
export const newIdsPrefix = (): string => `${uuid().slice(0, 15)}${randomUuid().slice(15, 24)}`;

/**
 * Writes new terms from a date on, today or later, each customer, product and day once
 * (docs/decisions/0077). The terms before the date are kept as a past term, so that everything due
 * and billed before it stays the same. A change for a later date is replaced. `changes` is a
 * statement that returns a row (number, sku, day, quantity, price_cents, "from", frequency) for
 * each. The customers must be locked.
 */
export async function changeTermsBy(tx: Transaction, now: Date, changes: Prisma.Sql): Promise<void> {
  // Each step below reads the same rows, possibly many, so they are put into a temporary table with
  // the item's current terms. Their ids are sequential, because a random id costs the embedded
  // database as much as the row itself.
  const ids = newIdsPrefix();
  await tx.$executeRaw`
    create temp table if not exists agreed_change (number text, sku text, day smallint, quantity int,
      price_cents int, "from" date, frequency text,
      id uuid, before int, past int, ended_quantity int, ended_on date,
        reached boolean not null default false) on commit drop`;
  await tx.$executeRaw`truncate agreed_change`;
  await tx.$executeRaw`
    insert into agreed_change
    select row.number, row.sku, row.day, row.quantity, row.price_cents, row."from", row.frequency,
      (${ids} || lpad(to_hex(row_number() over ()), 12, '0'))::uuid,
        case when r.ended_at is null then coalesce(r.quantity, 0) else 0 end,
      coalesce(r.customer_price_cents, row.price_cents), coalesce(r.quantity, 0),
        (r.ended_at at time zone ${company().timezone})::date
    from (${changes}) row left join lateral (
      select * from rental_item i where i.customer_number = row.number and i.delivery_day = row.day
        and i.sku = row.sku limit 1) r on true`;
  // Removes orders' quantities that an earlier version wrote for the dates until a change took
  // effect; this change supersedes them.
  await tx.$executeRaw`
    delete from ordered_item o using agreed_change row, "order" standing
    where o.customer_number = row.number and o.sku = row.sku and extract(isodow from o.service_date) = row.day
      and o.service_date >= row."from"
      and standing.id = o.order_id and standing.kind = 'standing'`;
  // An item that ended in the past and is rented again keeps its end date as a past term, unless a
  // later term covers it already.
  await tx.$executeRaw`
    insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents,
      until, changed_at)
    select gen_random_uuid(), number, sku, day, ended_quantity, past, ended_on, ${now}::timestamptz
    from agreed_change row
    where ended_on is not null and not exists (
      select 1 from rental_past_term t where t.customer_number = row.number and t.sku = row.sku
        and t.delivery_day = row.day and t.until >= row.ended_on)`;
  // The terms of the day before are the earliest past term that reaches that far, which is cut off
  // here; later ones are dropped. The lateral join looks them up per customer, because the planner
  // has no size estimate for a table that grows meanwhile.
  await tx.$executeRaw`
    with reaching as (
      select t.id, row.number, row.sku, row.day, row."from",
        row_number() over (partition by row.number, row.sku, row.day order by t.until,
        t.changed_at, t.id) as place
      from (select distinct number, "from" from agreed_change) who
      cross join lateral (select * from rental_past_term t where t.customer_number = who.number
        and t.until >= who."from" offset 0) t
      join agreed_change row on row.number = who.number and row."from" = who."from" and row.sku = t.sku
        and row.day = t.delivery_day
    ), replaced as (delete from rental_past_term t using reaching r where t.id = r.id and r.place > 1),
    ended as (update rental_past_term t set until = r."from" from reaching r where t.id = r.id and r.place = 1)
    update agreed_change row set reached = true from reaching r where r.place = 1 and row.number = r.number
      and row.sku = r.sku and row.day = r.day`;
  await tx.$executeRaw`
    insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents,
      until, changed_at)
    select id, number, sku, day, before, past, "from", ${now}::timestamptz
    from agreed_change row where not reached`;
  await tx.$executeRaw`
    insert into rental_item as r (id, customer_number, sku, delivery_day, quantity, delivery_frequency,
      customer_price_cents, created_at, updated_at)
    select id, number, sku, day, quantity, frequency::"ServiceFrequency", price_cents, ${now}::timestamptz,
      ${now}::timestamptz
    from agreed_change where quantity > 0
    on conflict (customer_number, delivery_day, sku) do update set quantity = excluded.quantity,
      customer_price_cents = excluded.customer_price_cents,
      ended_at = null, ended_by_id = null, updated_at = excluded.updated_at, version = r.version + 1`;
  await tx.$executeRaw`
    update rental_item r set ended_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    from agreed_change row
    where row.quantity = 0 and r.customer_number = row.number and r.sku = row.sku and r.delivery_day = row.day
      and r.ended_at is null`;
}

/**
 * Cancels a future change of an item, so that the terms before it continue until the next future
 * change, if any. Returns false if there is none for that date. The customer must be locked.
 */
export async function takeBackTerms(
  tx: Transaction,
  { id, customerNumber, sku, deliveryDay }: RentalItem,
  from: CompanyDate,
  now: Date,
): Promise<boolean> {
  const [ends, next] = await tx.rentalPastTerm.findMany({
    where: { customerNumber, sku, deliveryDay, until: { gte: new Date(from) } },
    orderBy: [{ until: "asc" }, { changedAt: "asc" }, { id: "asc" }],
    take: 2,
  });
  if (ends?.until.toISOString().slice(0, 10) !== from) return false;
  const { quantity, customerPriceCents } = ends;
  if (!next && quantity === 0) {
    // It was about to be rented for the first time: it ends, and the past term says that it
    // was not rented before.
    await tx.rentalItem.update({ where: { id }, data: { endedAt: now, version: { increment: 1 } } });
    return true;
  }
  await tx.rentalPastTerm.delete({ where: { id: ends.id } });
  if (next) await tx.rentalPastTerm.update({ where: { id: next.id }, data: { quantity, customerPriceCents } });
  else
    await tx.rentalItem.update({
      where: { id },
      data: { quantity, customerPriceCents, endedAt: null, endedById: null, version: { increment: 1 } },
    });
  return true;
}
