import { v4 as randomUuid, v7 as uuid } from "uuid";
import { company } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma, type RentalItem } from "#services/database/generated/client";
import type { CompanyDate, ServiceFrequency } from "#cartridges/service-day/schema";
import { agreedTerms } from "./rules";

/** What is agreed of a product on one service day from a date on; quantity 0 ends it. */
export interface AgreedChange {
  sku: string;
  /** 1 to 5, Monday to Friday. */
  day: number;
  quantity: number;
  price_cents: number;
  from: CompanyDate;
}

/** A customer's rental items of these products and days, by `itemKey`, ended ones too. */
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

/** What is agreed of one customer's item; `frequency` is how often they are served. */
export interface CustomersChange extends AgreedChange {
  number: string;
  frequency: ServiceFrequency;
}

/** What is agreed of one customer, as changeTermsOf writes it. The customer is locked. */
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
 * Writes other quantities of what a customer rents, each from its date on. The prices stay as they are agreed: the one that holds on that date, and those
 * that are agreed for later dates. Answers the price agreed last of each, by `itemKey`. The customer is locked, and rents all of it.
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
    const { now: then, ahead } = agreedTerms(item, pastTerms, change.from);
    // What begins to be rented later than that has no price of its own before.
    const first = then.quantity > 0 ? then.price_cents : (ahead[0]?.price_cents ?? customerPriceCents);
    const prices = [{ price_cents: first, from: change.from }, ...ahead].filter(
      ({ price_cents }, place, all) => place === 0 || price_cents !== all[place - 1]!.price_cents,
    );
    return prices.map(({ price_cents, from }) => ({ ...change, price_cents, from }));
  });
  // Each writing replaces what holds later: one round for each price that is agreed ahead, of which there is hardly ever more than one.
  for (let round = 0; agreed.some((each) => each[round]); round++)
    await changeTerms(
      tx,
      { number, ...how },
      agreed.flatMap((each) => each[round] ?? []),
    );
  return new Map(agreed.map((each) => [itemKey(each[0]!), each.at(-1)!.price_cents]));
}

/** Writes what is agreed, as changeTermsBy does. */
export const changeTermsOf = (tx: Transaction, now: Date, changes: readonly CustomersChange[]): Promise<void> =>
  changeTermsBy(
    tx,
    now,
    Prisma.sql`
      select number, sku, day, quantity, price_cents, "from", frequency from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as row(number text, sku text, day smallint, quantity int, price_cents int, "from" date, frequency text)`,
  );

/**
 * The first half of ids that are counted up, by the time. A v7 id's own first half is not enough: what tells ids of one millisecond apart is counted
 * behind it, so that two acts within one would count up the same ids.
 */
export const newIdsPrefix = (): string => `${uuid().slice(0, 15)}${randomUuid().slice(15, 24)}`;

/**
 * Writes what is agreed from a date on, today or later, each customer, product and day once (docs/decisions/0077). What holds before the date is kept
 * as a past term, so that what is due and billed before it stays as it was. A change that was to hold from a later date is replaced by it.
 * `changes` is a statement with a row (number, sku, day, quantity, price_cents, "from", frequency) for each. The customers are locked.
 */
export async function changeTermsBy(tx: Transaction, now: Date, changes: Prisma.Sql): Promise<void> {
  // Each step below reads the same rows, of which some are many: they are laid down once, with what is agreed of the item so far. Their ids are counted
  // up from one: for each a random one costs the embedded database as much as the row.
  const ids = newIdsPrefix();
  await tx.$executeRaw`
    create temp table if not exists agreed_change (number text, sku text, day smallint, quantity int, price_cents int, "from" date, frequency text,
      id uuid, before int, past int, ended_quantity int, ended_on date, reached boolean not null default false) on commit drop`;
  await tx.$executeRaw`truncate agreed_change`;
  await tx.$executeRaw`
    insert into agreed_change
    select row.number, row.sku, row.day, row.quantity, row.price_cents, row."from", row.frequency,
      (${ids} || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, case when r.ended_at is null then coalesce(r.quantity, 0) else 0 end,
      coalesce(r.customer_price_cents, row.price_cents), coalesce(r.quantity, 0), (r.ended_at at time zone ${company().timezone})::date
    from (${changes}) row left join lateral (
      select * from rental_item i where i.customer_number = row.number and i.delivery_day = row.day and i.sku = row.sku limit 1) r on true`;
  // An order whose quantities stood for the dates until a change held, as they were once written, says nothing beyond this one.
  await tx.$executeRaw`
    delete from ordered_item o using agreed_change row, "order" standing
    where o.customer_number = row.number and o.sku = row.sku and extract(isodow from o.service_date) = row.day and o.service_date >= row."from"
      and standing.id = o.order_id and standing.kind = 'standing'`;
  // An item that ended on a date of the past, and is rented again, keeps until when it was: a term that reaches further says so already.
  await tx.$executeRaw`
    insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents, until, changed_at)
    select gen_random_uuid(), number, sku, day, ended_quantity, past, ended_on, ${now}::timestamptz
    from agreed_change row
    where ended_on is not null and not exists (
      select 1 from rental_past_term t where t.customer_number = row.number and t.sku = row.sku and t.delivery_day = row.day and t.until >= row.ended_on)`;
  // What holds on the day before is the earliest term that reaches so far, and ends now; later ones will never hold. They are asked for customer by
  // customer: of a table that grows while this runs the planner knows no size.
  await tx.$executeRaw`
    with reaching as (
      select t.id, row.number, row.sku, row.day, row."from", row_number() over (partition by row.number, row.sku, row.day order by t.until, t.changed_at, t.id) as place
      from (select distinct number, "from" from agreed_change) who
      cross join lateral (select * from rental_past_term t where t.customer_number = who.number and t.until >= who."from" offset 0) t
      join agreed_change row on row.number = who.number and row."from" = who."from" and row.sku = t.sku and row.day = t.delivery_day
    ), replaced as (delete from rental_past_term t using reaching r where t.id = r.id and r.place > 1),
    ended as (update rental_past_term t set until = r."from" from reaching r where t.id = r.id and r.place = 1)
    update agreed_change row set reached = true from reaching r where r.place = 1 and row.number = r.number and row.sku = r.sku and row.day = r.day`;
  await tx.$executeRaw`
    insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents, until, changed_at)
    select id, number, sku, day, before, past, "from", ${now}::timestamptz
    from agreed_change row where not reached`;
  await tx.$executeRaw`
    insert into rental_item as r (id, customer_number, sku, delivery_day, quantity, delivery_frequency, customer_price_cents, created_at, updated_at)
    select id, number, sku, day, quantity, frequency::"ServiceFrequency", price_cents, ${now}::timestamptz, ${now}::timestamptz
    from agreed_change where quantity > 0
    on conflict (customer_number, delivery_day, sku) do update set quantity = excluded.quantity, customer_price_cents = excluded.customer_price_cents,
      ended_at = null, ended_by_id = null, updated_at = excluded.updated_at, version = r.version + 1`;
  await tx.$executeRaw`
    update rental_item r set ended_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    from agreed_change row
    where row.quantity = 0 and r.customer_number = row.number and r.sku = row.sku and r.delivery_day = row.day and r.ended_at is null`;
}

/**
 * Takes back what was agreed of an item from a date to come: what holds before it goes on, until the next change that waits, if there is
 * one. False where no change of that date waits. The customer is locked.
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
    // It was to be rented for the first time: it has ended, and the term says that it was not rented before.
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
