import { badInput, conflict } from "#kernel/errors";
import { companyTime } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import type { Prisma, OrderLineKind } from "#services/database/generated/client";
import { dollars, longDate } from "#ui/formats";
import { priceOn } from "#cartridges/due/price";
import { dayOf, dayOfNumber, daysOfLetters, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readWhyNotOpen } from "./not-open.server";
import type { LockedCustomer } from "./customer-lock.server";
import { readOrdered, type OrderableProduct } from "./orderable.server";
import { changesNothing, isOpenDate, openDates, totalCents } from "./rules";
import type { DeliveryInput, StandingInput } from "./schema";
import type { NewLine, NewOrder } from "./writing.server";
import { isBlank } from "#ui/text";

/**
 * Looks up the ordered products.
 * @throws AppError 400 for one that may not be ordered, by its name.
 */
async function productsOf(
  tx: Transaction,
  skus: readonly string[],
  orderable: readonly OrderableProduct[],
): Promise<Map<string, OrderableProduct>> {
  const products = new Map(orderable.map((product) => [product.sku, product]));
  const index = skus.findIndex((sku) => !products.has(sku));
  if (index < 0) return products;
  const sku = skus[index]!;
  const product = await tx.product.findUnique({ where: { sku }, select: { name: true } });
  throw badInput({ [`items.${index}`]: `${product?.name ?? sku} is not a product that you can order.` });
}

async function settleServiceDate(
  tx: Transaction,
  { number, schedule }: LockedCustomer,
  requested: CompanyDate | undefined,
): Promise<CompanyDate> {
  const now = companyTime();
  if (requested && isOpenDate(schedule, now, requested)) return requested;
  const open = openDates(schedule, now).map(({ date }) => date);
  if (open.length === 0) throw conflict("You have no delivery in the next four weeks. Please call the office.");
  if (!requested) return open[0]!;
  const why = await readWhyNotOpen(tx, { number, schedule }, requested);
  throw badInput({ serviceDate: `${why} The next open date is ${longDate(open[0]!)}.` });
}

/**
 * Resolves each product and price of an order. The customer must be locked.
 * @throws AppError 400, 409.
 */
export async function settledOrder(
  tx: Transaction,
  customer: LockedCustomer,
  input: ({ kind: "delivery" } & DeliveryInput) | ({ kind: "standing" } & StandingInput),
): Promise<NewOrder> {
  if (input.kind === "standing") return standingOrder(tx, customer, input);
  const skus = input.items.map((item) => item.sku);
  const serviceDate = await settleServiceDate(tx, customer, input.serviceDate);
  const orderable = await readOrdered(tx, { number: customer.number, skus, date: serviceDate });
  return deliveryOrder(await productsOf(tx, skus, orderable), serviceDate, input);
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

export interface WaitingOrder {
  id: string;
  number: number;
  notes: string;
  lines: { sku: string; deliveryDay: number; kind: OrderLineKind; quantity: number }[];
}

/**
 * The orders a new one may conflict with: pending ones for the same date, or for the same products
 * on the same days. The customer must be locked.
 */
export async function readWaiting(
  tx: Transaction,
  { number }: LockedCustomer,
  kind: "delivery" | "standing",
  { serviceDate, lines }: NewOrder,
): Promise<WaitingOrder[]> {
  const about: Prisma.OrderWhereInput =
    kind === "delivery"
      ? { serviceDate: new Date(serviceDate) }
      : { lines: { some: { OR: lines.map(({ sku, deliveryDay }) => ({ sku, deliveryDay })) } } };
  return tx.order.findMany({
    where: { customerNumber: number, kind, status: "pending", ...about },
    select: {
      id: true,
      number: true,
      notes: true,
      lines: { select: { sku: true, deliveryDay: true, kind: true, quantity: true } },
    },
    orderBy: { number: "asc" },
  });
}

/** The approved quantities for a customer's date, by product. */
async function readSettled(
  tx: Transaction,
  { number }: LockedCustomer,
  date: CompanyDate,
): Promise<Record<string, number>> {
  const items = await tx.orderedItem.findMany({
    where: { customerNumber: number, serviceDate: new Date(date), order: { kind: "delivery" } },
    select: { sku: true, quantity: true },
  });
  return Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]));
}

/**
 * Rejects a delivery order that changes nothing and has no note, because it would only make work
 * for the driver (decision 0014).
 * @throws AppError 400.
 */
export async function refuseUnchanged(
  tx: Transaction,
  customer: LockedCustomer,
  { serviceDate, lines }: NewOrder,
  notes: string,
): Promise<void> {
  if (!isBlank(notes)) return;
  const settled = await readSettled(tx, customer, serviceDate);
  if (
    !changesNothing(
      lines.map(({ sku, quantity, currentQuantity }) => ({ sku, quantity, par: currentQuantity ?? 0 })),
      settled,
    )
  )
    return;
  throw badInput({
    items:
      `This order changes nothing: ${longDate(serviceDate)} already has these amounts. ` +
      "Your usual delivery (par) comes automatically.",
  });
}

/**
 * Resolves an order of the order page.
 * @throws AppError 400, or 409 if a current quantity has changed.
 */
async function standingOrder(tx: Transaction, customer: LockedCustomer, { items }: StandingInput): Promise<NewOrder> {
  const open = openDates(customer.schedule, companyTime()).map(({ date }) => date);
  const next = await settleServiceDate(tx, customer, undefined);
  const skus = items.map(({ sku }) => sku);
  const products = await productsOf(tx, skus, await readOrdered(tx, { number: customer.number, skus }));
  const serviceDays = daysOfLetters(customer.schedule.serviceDays).map(numberOf);
  const lines = items.map(({ sku, quantity, type, current, day }, index): NewLine => {
    const product = products.get(sku)!;
    const { name, rented } = product;
    const days = Object.keys(rented).map(Number);
    const deliveryDay = day
      ? numberOf(day)
      : type === "modify" && days.length > 0 && !days.includes(numberOf(dayOf(next)!))
        ? days[0]!
        : numberOf(dayOf(next)!);
    if (!serviceDays.includes(deliveryDay))
      throw badInput({
        [`items.${index}.delivery_day`]:
          `We don't deliver on ${dayOfNumber(deliveryDay)}. ` +
          `Your service days are ${serviceDays.map(dayOfNumber).join(", ")}.`,
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
  refuseDuplicates(lines);
  const days = new Set(lines.map(({ deliveryDay }) => deliveryDay));
  return { serviceDate: open.find((date) => days.has(numberOf(dayOf(date)!))) ?? next, lines };
}

/** Rejects duplicates: a line with a day and one without can resolve to the same line. */
function refuseDuplicates(lines: readonly NewLine[]): void {
  for (const [index, line] of lines.entries()) {
    if (lines.findIndex(({ sku, deliveryDay }) => sku === line.sku && deliveryDay === line.deliveryDay) !== index)
      throw badInput({ [`items.${index}`]: `${line.sku} is listed twice.` });
  }
}
