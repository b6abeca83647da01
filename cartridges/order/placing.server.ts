import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { badInput, conflict } from "#kernel/errors";
import { companyTime, companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma, type OrderLineKind } from "#services/database/generated/client";
import { calendarColumns } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { dollars, longDate } from "#ui/formats";
import { dayOf, dayOfNumber, daysOfLetters, numberOf, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readOrderable, type OrderableProduct } from "./orderable.server";
import { answerOf } from "./reading.server";
import { changesNothing, openDates, totalCents } from "./rules";
import type { DeliveryInput, OrderAnswer, StandingInput } from "./schema";

export interface LockedCustomer {
  number: string;
  name: string;
  route: string;
  /** The route's own driver. */
  driver: string | null;
  schedule: Schedule;
}

/** Locks the customer, which serialises two windows that order at once. */
export async function lockCustomer(tx: Transaction, number: string): Promise<LockedCustomer> {
  const [row] = await tx.$queryRaw<
    {
      number: string;
      name: string;
      route: string;
      driver: string | null;
      service_days: string;
      frequency: Schedule["frequency"];
      first_service: string | null;
      holidays: Schedule["holidays"];
      terms: Schedule["terms"];
    }[]
  >`
    select number, account_name as name, route_number as route, service_days, service_frequency::text as frequency, first_service::text as first_service,
      ${calendarColumns(companyToday())}, (select name from ${ownDriver(Prisma.sql`c.route_number`)} own) as driver
    from customer c where number = ${number} and deleted_at is null for update of c`;
  const { service_days: serviceDays, frequency, first_service: firstService, holidays, terms, ...customer } = row!;
  return { ...customer, schedule: { serviceDays, frequency, firstService, holidays, terms } };
}

export interface NewLine {
  sku: string;
  name: string;
  kind: OrderLineKind;
  deliveryDay: number;
  quantity: number;
  currentQuantity: number | null;
  unitPriceCents: number;
}

export interface NewOrder {
  serviceDate: CompanyDate;
  lines: NewLine[];
}

/** The products that are ordered, among those that may be. @throws AppError 400 for one that may not. */
function productsOf(skus: readonly string[], orderable: readonly OrderableProduct[]): Map<string, OrderableProduct> {
  const products = new Map(orderable.map((product) => [product.sku, product]));
  for (const [index, sku] of skus.entries())
    if (!products.has(sku)) throw badInput({ [`items.${index}`]: `${sku} is not a product that you can order.` });
  return products;
}

function settleServiceDate({ schedule }: LockedCustomer, wanted: CompanyDate | undefined): CompanyDate {
  const open = openDates(schedule, companyTime()).map(({ date }) => date);
  if (open.length === 0) throw conflict("You have no delivery in the next four weeks. Please call the office.");
  if (!wanted) return open[0]!;
  if (!open.includes(wanted))
    throw badInput({
      serviceDate: `Orders for ${longDate(wanted)} are closed, or it is not one of your service days. The next open date is ${longDate(open[0]!)}.`,
    });
  return wanted;
}

/**
 * The customer, locked, what they order, and what it may conflict with. Of a delivery whose date is said all of it is read side by side: the
 * lock is sent first, so that the rest is read behind it. @throws AppError 400, 409.
 */
export async function lockedOrder(
  tx: Transaction,
  input: { customer: string } & (({ kind: "delivery" } & DeliveryInput) | ({ kind: "standing" } & StandingInput)),
): Promise<{ customer: LockedCustomer; order: NewOrder } & Beside> {
  const number = input.customer;
  if (input.kind === "standing") {
    const customer = await lockCustomer(tx, number);
    const order = await standingOrder(tx, customer, input);
    return { customer, order, ...(await ordersBeside(tx, number, input.kind, order)) };
  }
  const sku = input.items.map((item) => item.sku);
  const readOf = (serviceDate: CompanyDate) =>
    Promise.all([
      readOrderable(tx, number, { sku, date: serviceDate }),
      ordersBeside(tx, number, input.kind, { serviceDate, lines: [] }),
    ]);
  const [customer, read] = await Promise.all([
    lockCustomer(tx, number),
    input.serviceDate ? readOf(input.serviceDate) : null,
  ]);
  const serviceDate = settleServiceDate(customer, input.serviceDate);
  const [orderable, beside] = read ?? (await readOf(serviceDate));
  return { customer, order: deliveryOrder(productsOf(sku, orderable), serviceDate, input), ...beside };
}

/** A portal order: a line per product. @throws AppError 409 if prices have changed since. */
function deliveryOrder(
  products: ReadonlyMap<string, OrderableProduct>,
  serviceDate: CompanyDate,
  { items, expectedTotalCents }: DeliveryInput,
): NewOrder {
  const deliveryDay = numberOf(dayOf(serviceDate)!);
  const lines = items.map(({ sku, quantity }): NewLine => {
    const { name, price_cents, rented } = products.get(sku)!;
    return {
      sku,
      name,
      kind: "par",
      deliveryDay,
      quantity,
      currentQuantity: rented[deliveryDay] ?? 0,
      unitPriceCents: price_cents,
    };
  });
  const total = totalCents(lines);
  if (expectedTotalCents !== undefined && expectedTotalCents !== total)
    throw conflict(
      `The prices have changed: this order now costs ${dollars(total)}. Please review it and submit again.`,
    );
  return { serviceDate, lines };
}

/** A pending order. */
export interface WaitingOrder {
  id: string;
  number: number;
  notes: string;
  lines: { sku: string; deliveryDay: number; kind: OrderLineKind; quantity: number }[];
}

interface Beside {
  waiting: WaitingOrder[];
  settled: Record<string, number>;
}

/**
 * The orders a new one may conflict with: pending ones for the same date, or for the same products on the same days;
 * and, by product, the approved quantities for its date.
 */
async function ordersBeside(
  tx: Transaction,
  number: string,
  kind: "delivery" | "standing",
  { serviceDate, lines }: NewOrder,
): Promise<Beside> {
  const about =
    kind === "delivery"
      ? Prisma.sql`o.service_date = ${serviceDate}::date`
      : Prisma.sql`exists (
          select 1 from order_line l join jsonb_to_recordset(${JSON.stringify(lines.map(({ sku, deliveryDay }) => ({ sku, day: deliveryDay })))}::jsonb) as ordered(sku text, day int)
            on l.sku = ordered.sku and l.delivery_day = ordered.day where l.order_id = o.id)`;
  const [row] = await tx.$queryRaw<Beside[]>`
    select
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'notes', o.notes, 'lines', (
          select coalesce(json_agg(json_build_object('sku', l.sku, 'deliveryDay', l.delivery_day, 'kind', l.kind, 'quantity', l.quantity)), '[]') from order_line l where l.order_id = o.id))
          order by o.number), '[]')
        from "order" o where o.customer_number = ${number} and o.kind = ${kind}::"OrderKind" and o.status = 'pending' and ${about}) as waiting,
      (select coalesce(json_object_agg(i.sku, i.quantity), '{}')
        from ordered_item i join "order" o on o.id = i.order_id
        where i.customer_number = ${number} and i.service_date = ${serviceDate}::date and o.kind = 'delivery') as settled`;
  return row!;
}

/** Rejects an order that changes nothing and has no note, because it would only make work for the driver (docs/decisions/0028). @throws AppError 400. */
export function refuseUnchanged(
  { serviceDate, lines }: NewOrder,
  settled: Readonly<Record<string, number>>,
  notes: string,
): void {
  if (notes.trim() !== "") return;
  if (
    !changesNothing(
      lines.map(({ sku, quantity, currentQuantity }) => ({ sku, quantity, par: currentQuantity ?? 0 })),
      settled,
    )
  )
    return;
  throw badInput({
    items: `This order changes nothing: ${longDate(serviceDate)} already comes with these amounts. Par comes without an order.`,
  });
}

/** Resolves an order of the order page. @throws AppError 400, 409 if a current quantity has changed. */
async function standingOrder(tx: Transaction, customer: LockedCustomer, { items }: StandingInput): Promise<NewOrder> {
  const open = openDates(customer.schedule, companyTime()).map(({ date }) => date);
  const next = settleServiceDate(customer, undefined);
  const skus = items.map(({ sku }) => sku);
  const products = productsOf(skus, await readOrderable(tx, customer.number, { sku: skus }));
  const served = daysOfLetters(customer.schedule.serviceDays).map(numberOf);
  const lines = items.map(({ sku, quantity, type, current, day }, index): NewLine => {
    const { name, price_cents, rented } = products.get(sku)!;
    const days = Object.keys(rented).map(Number);
    const deliveryDay = day
      ? numberOf(day)
      : type === "modify" && days.length > 0 && !days.includes(numberOf(dayOf(next)!))
        ? days[0]!
        : numberOf(dayOf(next)!);
    if (!served.includes(deliveryDay))
      throw badInput({
        [`items.${index}.delivery_day`]: `We don't deliver on ${dayOfNumber(deliveryDay)}. Your service days are ${served.map(dayOfNumber).join(", ")}.`,
      });
    const now = rented[deliveryDay] ?? 0;
    if (type === "modify" && now === 0)
      throw badInput({
        [`items.${index}.item_id`]: `You don't rent ${name} on ${dayOfNumber(deliveryDay)}. Add it as a new product.`,
      });
    if (type === "add" && now > 0)
      throw badInput({
        [`items.${index}.item_id`]: `You already rent ${name} on ${dayOfNumber(deliveryDay)}. Change its quantity instead.`,
      });
    if (current !== undefined && current !== now)
      throw conflict(
        `${name} on ${dayOfNumber(deliveryDay)} is ${now} now, not ${current}. Please review it and submit again.`,
      );
    if (quantity === now)
      throw badInput({ [`items.${index}.quantity`]: `It's already ${now}: ${name} on ${dayOfNumber(deliveryDay)}.` });
    return { sku, name, kind: type, deliveryDay, quantity, currentQuantity: now, unitPriceCents: price_cents };
  });
  refuseTwice(lines);
  const days = new Set(lines.map(({ deliveryDay }) => deliveryDay));
  return { serviceDate: open.find((date) => days.has(numberOf(dayOf(date)!))) ?? next, lines };
}

/** Rejects duplicates: a line with a day and one without can resolve to the same line. */
function refuseTwice(lines: readonly NewLine[]): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex(({ sku, deliveryDay }) => sku === line.sku && deliveryDay === line.deliveryDay) !== index)
      throw badInput({ [`items.${index}`]: `${line.sku} is there twice.` });
  }
}

/** Writes an order with its lines and the first entry of its history: one statement. Returns it in the calls' format, without reading it back. */
export async function writeOrder(
  { tx, actor, now }: Pick<CommandContext, "tx" | "actor" | "now">,
  customer: LockedCustomer,
  { kind, notes, serviceDate, lines }: NewOrder & { kind: "delivery" | "standing"; notes: string },
): Promise<OrderAnswer> {
  const id = uuid();
  const total = totalCents(lines);
  const stored = lines.map((line) => ({ ...line, id: uuid(), approvedQuantity: null, reason: null }));
  const [written] = await tx.$queryRaw<{ number: number }[]>`
    with placed as (
      insert into "order" (id, kind, customer_number, placed_by_id, service_date, notes, total_cents, created_at, updated_at)
      values (${id}::uuid, ${kind}::"OrderKind", ${customer.number}, ${actor.id}::uuid, ${serviceDate}::date, ${notes}, ${total}, ${now}, ${now})
      returning number
    ), lines as (
      insert into order_line (id, order_id, sku, kind, delivery_day, quantity, current_quantity, unit_price_cents)
      select line.id, ${id}::uuid, sku, kind, "deliveryDay", quantity, "currentQuantity", "unitPriceCents"
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
        as line(id uuid, sku text, kind "OrderLineKind", "deliveryDay" smallint, quantity int, "currentQuantity" int, "unitPriceCents" int)
    ), event as (
      insert into order_event (id, order_id, status, at, actor_id, actor_name)
      values (${uuid()}::uuid, ${id}::uuid, 'pending', ${now}, ${actor.id}::uuid, ${actor.name})
    )
    select number from placed`;
  return answerOf({
    id,
    number: written!.number,
    kind,
    status: "pending",
    customer_number: customer.number,
    customer_name: customer.name,
    route_number: customer.route,
    driver_name: customer.driver,
    notes,
    total_cents: total,
    created_at: now.toISOString(),
    service_date: serviceDate,
    lines: stored,
    history: [{ status: "pending", at: now.toISOString(), by: actor.name, reason: null }],
  });
}
