import type { ReadContext } from "#kernel/definition";
import { badInput, conflict } from "#kernel/errors";
import { companyTime } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { LIMIT_TOGETHER, gathered } from "#services/database/gathered.server";
import { Prisma, type OrderLineKind } from "#services/database/generated/client";
import { dollars, longDate } from "#ui/formats";
import { priceOn } from "#cartridges/due/price";
import { dayOf, dayOfNumber, daysOfLetters, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readWhyNotOpen } from "./not-open.server";
import { lockCustomer, type LockedCustomer } from "./customer-lock.server";
import { readOrdered, type OrderableProduct } from "./orderable.server";
import { changesNothing, isOpenDate, openDates, totalCents } from "./rules";
import type { DeliveryInput, StandingInput } from "./schema";
import { NEXT_NUMBER, type NewLine, type NewOrder } from "./writing.server";
import { isBlank } from "#ui/text";

/** The products that are ordered, among those that may be. @throws AppError 400 for one that may not, by its name. */
async function productsOf(
  tx: Transaction,
  skus: readonly string[],
  orderable: readonly OrderableProduct[],
): Promise<Map<string, OrderableProduct>> {
  const products = new Map(orderable.map((product) => [product.sku, product]));
  const index = skus.findIndex((sku) => !products.has(sku));
  if (index < 0) return products;
  const sku = skus[index]!;
  const known = await tx.product.findUnique({ where: { sku }, select: { name: true } });
  throw badInput({ [`items.${index}`]: `${known?.name ?? sku} is not a product that you can order.` });
}

async function settleServiceDate(
  tx: Transaction,
  { number, schedule }: LockedCustomer,
  wanted: CompanyDate | undefined,
): Promise<CompanyDate> {
  const now = companyTime();
  if (wanted && isOpenDate(schedule, now, wanted)) return wanted;
  const open = openDates(schedule, now).map(({ date }) => date);
  if (open.length === 0) throw conflict("You have no delivery in the next four weeks. Please call the office.");
  if (!wanted) return open[0]!;
  const why = await readWhyNotOpen(tx, { number, schedule }, wanted);
  throw badInput({ serviceDate: `${why} The next open date is ${longDate(open[0]!)}.` });
}

/**
 * The customer, locked, what they order, and what it may conflict with. Of a delivery whose date is said all of it is read side by side: the
 * lock is sent first, so that the rest is read behind it. @throws AppError 400, 409.
 */
export async function lockedOrder(
  { tx, shares }: Pick<ReadContext, "tx" | "shares">,
  input: { customer: string } & (({ kind: "delivery" } & DeliveryInput) | ({ kind: "standing" } & StandingInput)),
): Promise<{ customer: LockedCustomer; order: NewOrder } & Beside> {
  const number = input.customer;
  if (input.kind === "standing") {
    const customer = await lockCustomer(tx, number, { shares });
    const order = await standingOrder(tx, customer, input);
    return { customer, order, ...(await ordersBeside.standing(tx, { number, ...order })) };
  }
  const skus = input.items.map((item) => item.sku);
  const readOf = (serviceDate: CompanyDate) =>
    Promise.all([
      readOrdered(tx, { number, skus, date: serviceDate }),
      ordersBeside.delivery(tx, { number, serviceDate, lines: [] }),
    ]);
  const [customer, read] = await Promise.all([
    lockCustomer(tx, number, { shares }),
    input.serviceDate ? readOf(input.serviceDate) : null,
  ]);
  const serviceDate = await settleServiceDate(tx, customer, input.serviceDate);
  const [orderable, beside] = read ?? (await readOf(serviceDate));
  const products = await productsOf(tx, skus, orderable);
  return { customer, order: deliveryOrder(products, serviceDate, input), ...beside };
}

/** A portal order: a line per product. @throws AppError 409 if prices have changed since. */
function deliveryOrder(
  products: ReadonlyMap<string, OrderableProduct>,
  serviceDate: CompanyDate,
  { items, expectedTotalCents }: DeliveryInput,
): NewOrder {
  const deliveryDay = numberOf(dayOf(serviceDate)!);
  const lines = items.map(({ sku, quantity }): NewLine => {
    const product = products.get(sku)!;
    const { name, rented } = product;
    return {
      sku,
      name,
      kind: "par",
      deliveryDay,
      quantity,
      currentQuantity: rented[deliveryDay] ?? 0,
      unitPriceCents: priceOn(product, deliveryDay),
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
  /** The new order's own number, drawn here so that nothing waits for it; null where it may not become one. */
  number: number | null;
}

interface Asking extends NewOrder {
  number: string;
}

/** Which pending orders a new one, `asked`, may conflict with. */
const ABOUT: Record<"delivery" | "standing", Prisma.Sql> = {
  delivery: Prisma.sql`o.service_date = asked."serviceDate"`,
  standing: Prisma.sql`exists (
    select 1 from order_line l join jsonb_to_recordset(asked.lines) as ordered(sku text, "deliveryDay" int) on l.sku = ordered.sku and l.delivery_day = ordered."deliveryDay"
    where l.order_id = o.id)`,
};

const besideOf = (kind: "delivery" | "standing") =>
  gathered(
    (tx, asked: readonly Asking[]) => tx.$queryRaw<Beside[]>`
      select waiting, settled, case when json_array_length(waiting) = 0 then ${NEXT_NUMBER} end as number from (select place,
        (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'notes', o.notes, 'lines', (
            select coalesce(json_agg(json_build_object('sku', l.sku, 'deliveryDay', l.delivery_day, 'kind', l.kind, 'quantity', l.quantity)), '[]') from order_line l where l.order_id = o.id))
            order by o.number), '[]')
          from "order" o where o.customer_number = asked.number and o.kind = ${Prisma.raw(`'${kind}'`)} and o.status = 'pending' and ${ABOUT[kind]}) as waiting,
        (select coalesce(json_object_agg(i.sku, i.quantity), '{}')
          from ordered_item i join "order" o on o.id = i.order_id
          where i.customer_number = asked.number and i.service_date = asked."serviceDate" and o.kind = 'delivery') as settled
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (number text, "serviceDate" date, lines jsonb))
        with ordinality as asked(number, "serviceDate", lines, place) ${LIMIT_TOGETHER}) beside order by place`,
  );

/**
 * The orders a new one may conflict with: pending ones for the same date, or for the same products on the same days;
 * and, by product, the approved quantities for its date.
 */
const ordersBeside = { delivery: besideOf("delivery"), standing: besideOf("standing") };

/** Rejects an order that changes nothing and has no note, because it would only make work for the driver (docs/decisions/0028). @throws AppError 400. */
export function refuseUnchanged(
  { serviceDate, lines }: NewOrder,
  settled: Readonly<Record<string, number>>,
  notes: string,
): void {
  if (!isBlank(notes)) return;
  if (
    !changesNothing(
      lines.map(({ sku, quantity, currentQuantity }) => ({ sku, quantity, par: currentQuantity ?? 0 })),
      settled,
    )
  )
    return;
  throw badInput({
    items: `This order changes nothing: ${longDate(serviceDate)} already comes with these amounts. Your usual delivery (par) comes automatically.`,
  });
}

/** Resolves an order of the order page. @throws AppError 400, 409 if a current quantity has changed. */
async function standingOrder(tx: Transaction, customer: LockedCustomer, { items }: StandingInput): Promise<NewOrder> {
  const open = openDates(customer.schedule, companyTime()).map(({ date }) => date);
  const next = await settleServiceDate(tx, customer, undefined);
  const skus = items.map(({ sku }) => sku);
  const products = await productsOf(tx, skus, await readOrdered(tx, { number: customer.number, skus }));
  const served = daysOfLetters(customer.schedule.serviceDays).map(numberOf);
  const lines = items.map(({ sku, quantity, type, current, day }, index): NewLine => {
    const product = products.get(sku)!;
    const { name, rented } = product;
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
    return {
      sku,
      name,
      kind: type,
      deliveryDay,
      quantity,
      currentQuantity: now,
      unitPriceCents: priceOn(product, deliveryDay),
    };
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
