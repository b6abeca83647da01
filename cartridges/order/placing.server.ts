import { badInput, conflict } from "#kernel/errors";
import { companyTime } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { OrderLineKind } from "#services/database/generated/client";
import { dollars, longDate } from "#ui/formats";
import { dayOf, dayOfNumber, daysOfLetters, numberOf, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readOrderable, type OrderableProduct } from "./orderable.server";
import { changesNothing, openDates, totalCents } from "./rules";
import type { DeliveryInput, StandingInput } from "./schema";

export interface LockedCustomer {
  number: string;
  name: string;
  route: string;
  schedule: Schedule;
}

/** A customer, held for this transaction: two windows that order at once take turns. */
export async function lockCustomer(tx: Transaction, number: string): Promise<LockedCustomer> {
  const [row] = await tx.$queryRaw<
    {
      number: string;
      name: string;
      route: string;
      service_days: string;
      frequency: Schedule["frequency"];
      first_service: string | null;
    }[]
  >`
    select number, account_name as name, route_number as route, service_days, service_frequency::text as frequency, first_service::text as first_service
    from customer where number = ${number} and deleted_at is null for update`;
  const { service_days: serviceDays, frequency, first_service: firstService, ...customer } = row!;
  return { ...customer, schedule: { serviceDays, frequency, firstService } };
}

export interface NewLine {
  sku: string;
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

async function productsOf(
  tx: Transaction,
  number: string,
  skus: readonly string[],
): Promise<Map<string, OrderableProduct>> {
  const products = new Map((await readOrderable(tx, number, { sku: skus })).map((product) => [product.sku, product]));
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

/** What a portal order comes to: its date, and a line a product. @throws AppError 400, 409 for prices that have changed since. */
export async function deliveryOrder(
  tx: Transaction,
  customer: LockedCustomer,
  { items, serviceDate: wanted, expectedTotalCents }: DeliveryInput,
): Promise<NewOrder> {
  const serviceDate = settleServiceDate(customer, wanted);
  const deliveryDay = numberOf(dayOf(serviceDate)!);
  const products = await productsOf(
    tx,
    customer.number,
    items.map(({ sku }) => sku),
  );
  const lines = items.map(({ sku, quantity }): NewLine => {
    const { price_cents, rented } = products.get(sku)!;
    return {
      sku,
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

/** An order that would leave the delivery as it is makes work for the driver and says nothing; a note says something (docs/decisions/0028). @throws AppError 400. */
export async function refuseUnchanged(
  tx: Transaction,
  { number }: LockedCustomer,
  { serviceDate, lines }: NewOrder,
  notes: string,
): Promise<void> {
  if (notes.trim() !== "") return;
  const ordered = await tx.orderedItem.findMany({
    where: { customerNumber: number, serviceDate: new Date(serviceDate), order: { kind: "delivery" } },
    select: { sku: true, quantity: true },
  });
  const settled = Object.fromEntries(ordered.map(({ sku, quantity }) => [sku, quantity]));
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

/** What an order of the order page comes to. @throws AppError 400, 409 for a quantity that is not the one of now. */
export async function standingOrder(
  tx: Transaction,
  customer: LockedCustomer,
  { items }: StandingInput,
): Promise<NewOrder> {
  const open = openDates(customer.schedule, companyTime()).map(({ date }) => date);
  const next = settleServiceDate(customer, undefined);
  const products = await productsOf(
    tx,
    customer.number,
    items.map(({ sku }) => sku),
  );
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
    return { sku, kind: type, deliveryDay, quantity, currentQuantity: now, unitPriceCents: price_cents };
  });
  refuseTwice(lines);
  const days = new Set(lines.map(({ deliveryDay }) => deliveryDay));
  return { serviceDate: open.find((date) => days.has(numberOf(dayOf(date)!))) ?? next, lines };
}

/** A product once by its day and once without one can turn out to be the same line. */
function refuseTwice(lines: readonly NewLine[]): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex(({ sku, deliveryDay }) => sku === line.sku && deliveryDay === line.deliveryDay) !== index)
      throw badInput({ [`items.${index}`]: `${line.sku} is there twice.` });
  }
}
