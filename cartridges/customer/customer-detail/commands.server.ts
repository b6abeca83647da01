import { z } from "zod";
import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { dollars, longDate, pieces, shortDate } from "#ui/formats";
import { companyToday } from "#services/company.server";
import type { RentalItem } from "#services/database/generated/client";
import { changeTerms, storedItems, takeBackTerms } from "#cartridges/due/terms.server";
import { begunInWords } from "#cartridges/due/day-dependents";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { loading, loads } from "#cartridges/due/topics.server";
import { listsOfCustomerChanged } from "#cartridges/notification/live-lists.server";
import { notifyBuyers } from "#cartridges/notification/buyers.server";
import { notifyOf } from "#cartridges/notification/notify.server";
import { lockCustomer, type LockedCustomer } from "#cartridges/order/customer-lock.server";
import { putBackUnserved } from "#cartridges/order/unserved.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import { servedCustomer } from "#cartridges/serving/access.server";
import { dayOfNumber, daysOfLetters, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceFrequency } from "#cartridges/service-day/schema";
import { bringUpToDate, takeBackService } from "#cartridges/due/service.server";
import { lockOneServed, refuseFarDate, refuseLoadedDays, serveFrom, tellServed } from "../service.server";
import { readDaysAhead, type ServiceDayAhead } from "./open-days.server";
import {
  addItemSchema,
  changeItemSchema,
  changeServiceSchema,
  endItemSchema,
  takeBackSchema,
  takeBackServiceSchema,
  type AgreedItem,
} from "./schema";
import { daysLost, dayOfLetter, movedAlong, movesByNumber, movesInWords, type ItemMoves } from "../moving";
import { daysBefore, takeBackMoves } from "../moving.server";
import { readAgreed, refuseStranded } from "../stranded.server";
import { serviceInWords } from "../words";

/** Locks the customer and their route's load until the command ends. @throws AppError 404. */
export async function locked({ tx, actor }: CommandContext, number: string) {
  await servedCustomer(tx, actor, number);
  const customer = await lockCustomer(tx, number);
  await lockRouteLoad(tx, customer.route);
  return { customer, days: await readDaysAhead(tx, number, customer.schedule) };
}

async function itemOf(
  { tx }: CommandContext,
  customerNumber: string,
  id: string,
): Promise<RentalItem & { name: string }> {
  const item = await tx.rentalItem.findFirst({ where: { id, customerNumber }, include: { product: true } });
  if (!item) throw notFound("This customer does not rent that.");
  return { ...item, name: item.product.name };
}

/**
 * @throws AppError 400 for a date that is past or too far ahead, or if the load of such a weekday
 * from then on is complete or on its way.
 */
function refuseDate(from: CompanyDate, day: number, days: readonly ServiceDayAhead[]): void {
  refuseFarDate(from);
  const blocked = days.findLast(({ day: date, number, begun }) => begun && number === day && date >= from);
  if (blocked) throw badInput({ from: `${begunInWords(blocked.begun!)} Choose a later date.` });
}

/** Refreshes open lists of the customer, and open loads of these days. */
export function loadsChanged(
  { emit }: Pick<CommandContext, "emit">,
  { number, route }: Pick<LockedCustomer, "number" | "route">,
  days: readonly ServiceDayAhead[],
): void {
  listsOfCustomerChanged({ emit }, { number, route });
  emit(loads.changed({}));
  for (const { runs_on: date } of days) emit({ topic: loading.at({ route, date }), kind: "list" });
}

/**
 * Refreshes open lists and loads, and notifies the customer's buyers and the route's drivers.
 * Returns `words`.
 */
async function itemChanged(
  context: CommandContext,
  customer: LockedCustomer,
  {
    item,
    days,
    words,
  }: { item: Pick<RentalItem, "deliveryDay"> & { from: CompanyDate }; days: readonly ServiceDayAhead[]; words: string },
): Promise<string> {
  const { actor, now } = context;
  const { number, name, route } = customer;
  loadsChanged(
    context,
    customer,
    days.filter(({ day, number: weekday }) => weekday === item.deliveryDay && day >= item.from),
  );
  const message = `${name}: ${words}`;
  await notifyBuyers(context, `rented ${now.toISOString()}`, [{ number, message: words, paragraphs: [] }]);
  await notifyOf(context, [
    {
      to: drivesRoute(route),
      news: {
        type: "info",
        about: "load",
        occasion: `rented ${number} ${now.toISOString()}`,
        message,
        href: "/driver/loadlist",
        by: actor.id,
      },
    },
  ]);
  return words;
}

/** @throws AppError 409 if somebody else has changed the item since the form was opened. */
function refuseUnseen(item: RentalItem, was: AgreedItem | undefined): void {
  if (!was) return;
  const [quantity, price_cents] = [item.endedAt ? 0 : item.quantity, item.customerPriceCents];
  const isSeen = (was.delivery_frequency ?? item.deliveryFrequency) === item.deliveryFrequency;
  if (quantity === was.quantity && (quantity === 0 || (isSeen && price_cents === cents(was.customer_price)))) return;
  const rhythm = isSeen ? "" : `, ${item.deliveryFrequency}`;
  const agreed = quantity === 0 ? "it ends" : `${priced(quantity, price_cents)}${rhythm}`;
  throw conflict(`Someone else has changed this meanwhile. Agreed now: ${agreed}. Nothing is saved yet.`);
}

export const cents = (price: number) => Math.round(price * 100);
const priced = (quantity: number, price: number) => `${pieces(quantity)} at ${dollars(price)}`;

/**
 * Sets an item's delivery frequency, which has no past terms and applies at once. Returns the
 * sentence about it, if it changes.
 */
async function setFrequency(
  { tx }: CommandContext,
  item: Pick<RentalItem, "customerNumber" | "sku" | "deliveryDay">,
  frequency: ServiceFrequency | undefined,
): Promise<string> {
  if (!frequency) return "";
  const { customerNumber, sku, deliveryDay } = item;
  const { count } = await tx.rentalItem.updateMany({
    where: { customerNumber, sku, deliveryDay, deliveryFrequency: { not: frequency } },
    data: { deliveryFrequency: frequency, version: { increment: 1 } },
  });
  return count === 0 ? "" : ` Delivery frequency: ${frequency}.`;
}

/**
 * POST /api/customers/{id}/rental-items: adds a product on one of the customer's service days.
 * @throws AppError 400, or 409 if it is rented already.
 */
export const addItem = defineCommand({
  name: "customerDetail.addItem",
  done: "added a rental item",
  input: addItemSchema,
  permission: "rentals:write",
  async run(context, { id: number, item_id: sku, delivery_day: day, quantity, customer_price, from, ...also }) {
    const { tx, now } = context;
    const { customer, days } = await locked(context, number);
    const product = await tx.product.findFirst({ where: { sku, deletedAt: null, isActive: true, kind: "rental" } });
    if (!product) throw badInput({ item_id: `${sku} is not a product that can be rented.` });
    const { serviceDays, frequency } = customer.schedule;
    const weekday = dayOfNumber(day)!;
    if (!daysOfLetters(serviceDays).map(numberOf).includes(day))
      throw badInput({ delivery_day: `${customer.name} is not served on ${weekday}s.` });
    refuseDate(from, day, days);
    const stored = (await storedItems(tx, number, [{ sku, day }])).values().next().value;
    if (stored && !stored.endedAt)
      throw conflict(`${product.name} is already rented on ${weekday}s, or will be. Change its quantity.`);
    const price_cents = cents(customer_price);
    await changeTerms(tx, { number, frequency, now }, [{ sku, day, quantity, price_cents, from }]);
    const item = { customerNumber: number, sku, deliveryDay: day, from };
    const rhythm = await setFrequency(context, item, also.delivery_frequency);
    const terms = priced(quantity, price_cents);
    const words = `${product.name} on ${weekday}s is new from ${shortDate(from)}: ${terms}.${rhythm}`;
    return { message: await itemChanged(context, customer, { item, days, words }) };
  },
});

/**
 * PUT /api/customers/{id}/rental-items/{itemId}: changes the quantity or price from a date on,
 * and the delivery frequency at once.
 * @throws AppError 400, or 409 if somebody else has changed the item in the meantime.
 */
export const changeItem = defineCommand({
  name: "customerDetail.changeItem",
  done: "changed a rental item",
  input: changeItemSchema,
  permission: "rentals:write",
  async run(context, { id: number, itemId, quantity, customer_price, delivery_frequency, from, was }) {
    const { customer, days } = await locked(context, number);
    const item = await itemOf(context, number, itemId);
    refuseUnseen(item, was);
    refuseDate(from, item.deliveryDay, days);
    const price_cents = cents(customer_price);
    await write(context, customer, item, { quantity, price_cents, from });
    const rhythm = await setFrequency(context, item, delivery_frequency);
    const weekday = dayOfNumber(item.deliveryDay)!;
    const words = `${item.name} on ${weekday}s is ${priced(quantity, price_cents)} from ${shortDate(from)}.${rhythm}`;
    return { message: await itemChanged(context, customer, { item: { ...item, from }, days, words }) };
  },
});

/**
 * DELETE /api/customers/{id}/rental-items/{itemId}: ends the item on a date. @throws AppError 400,
 * 409 as above.
 */
export const endItem = defineCommand({
  name: "customerDetail.endItem",
  done: "ended a rental item",
  input: endItemSchema,
  permission: "rentals:write",
  async run(context, { id: number, itemId, from, was }) {
    const { customer, days } = await locked(context, number);
    const item = await itemOf(context, number, itemId);
    refuseUnseen(item, was);
    refuseDate(from, item.deliveryDay, days);
    await write(context, customer, item, { quantity: 0, price_cents: item.customerPriceCents, from });
    const words = `${item.name} on ${dayOfNumber(item.deliveryDay)!}s ends on ${shortDate(from)}.`;
    return { message: await itemChanged(context, customer, { item: { ...item, from }, days, words }) };
  },
});

const write = (
  { tx, now }: CommandContext,
  { number, schedule: { frequency } }: LockedCustomer,
  { sku, deliveryDay: day }: RentalItem,
  change: { quantity: number; price_cents: number; from: CompanyDate },
) => changeTerms(tx, { number, frequency, now }, [{ sku, day, ...change }]);

/**
 * DELETE /api/customers/{id}/rental-items/{itemId}/changes/{from}: cancels the change scheduled for
 * a date. @throws AppError 404 if there is none.
 */
export const takeBackChange = defineCommand({
  name: "customerDetail.takeBack",
  done: "took back a change of a rental item",
  input: takeBackSchema,
  permission: "rentals:write",
  async run(context, { id: number, itemId, from }) {
    const { tx, now } = context;
    const { customer, days } = await locked(context, number);
    const item = await itemOf(context, number, itemId);
    refuseDate(from, item.deliveryDay, days);
    if (from === companyToday() || !(await takeBackTerms(tx, item, from, now)))
      throw notFound(`No change of ${item.name} is scheduled for ${longDate(from)}.`);
    const words = `${item.name} on ${dayOfNumber(item.deliveryDay)!}s stays as it is on ${shortDate(from)}.`;
    return { message: await itemChanged(context, customer, { item: { ...item, from }, days, words }) };
  },
});

/**
 * @throws AppError 400 if `move` names a day that is not dropped, or moves items to a day without
 * service.
 */
function refuseWrongMoves(move: ItemMoves, lost: readonly string[], service_days: string): void {
  for (const [letter, to] of Object.entries(move)) {
    if (!lost.includes(letter))
      throw badInput({ move: `${dayOfLetter(letter)} stays a service day: its items stay where they are.` });
    if (to !== undefined && to !== "end" && !service_days.includes(to))
      throw badInput({ move: `${dayOfLetter(to)} would not be a service day.` });
  }
}

/**
 * PUT /api/customers/{id}/service: changes the route, service days or frequency from a date on, and
 * replaces changes scheduled for that date or later. The items of dropped days move as `move` says.
 * @throws AppError 400 if items would be left on a dropped day or a truck is loaded already, and
 * 409 if somebody else has changed the service in the meantime.
 */
export const changeCustomerService = defineCommand({
  name: "customerDetail.changeService",
  done: "changed a customer's route or service days",
  input: changeServiceSchema,
  permission: "rentals:write",
  async run(context, { id: number, from, was, move, ...requested }) {
    const { tx, now } = context;
    const before = await lockOneServed(context.tx, number);
    const { name, route, service_days, frequency, first_service } = before;
    const current = { route, service_days, frequency, first_service };
    if (serviceInWords(current) !== serviceInWords(was))
      throw conflict(
        `Someone else has changed this meanwhile. Agreed now: ${serviceInWords(current)}. Nothing is saved yet.`,
      );
    if (serviceInWords(current) === serviceInWords(requested)) throw badInput({ route: "Nothing would change." });
    const first = requested.frequency === "Biweekly" ? (requested.first_service ?? null) : null;
    const change = { number, ...requested, first_service: first };
    const previous = { number, service_days: await daysBefore(tx, number, from) };
    refuseWrongMoves(move, daysLost(previous.service_days, requested.service_days), requested.service_days);
    await takeBackMoves(context, number, { from, later: true });
    const moves = movesByNumber(move);
    const { items, waits } = await readAgreed(tx, number, { from, days: [...moves.keys()] });
    if (waits) throw badInput({ move: `An item change is scheduled for ${shortDate(waits)}. Take it back first.` });
    const changes = movedAlong(items, moves).map((item) => ({ ...item, from }));
    const moved = changes.length > 0 ? ` ${movesInWords(move)}` : "";
    const words = `${name}: ${serviceInWords(requested)} from ${shortDate(from)}.${moved}`;
    const reopened = await serveFrom(context, { before: [before], changes: [change], from, words, also: moved.trim() });
    if (changes.length > 0) await changeTerms(tx, { number, frequency: requested.frequency, now }, changes);
    await refuseStranded(tx, [previous]);
    return { message: words + reopened };
  },
});

/**
 * DELETE /api/customers/{id}/service/{from}: cancels the service change scheduled for a date.
 * @throws AppError 404 if there is none.
 */
export const takeBackCustomerService = defineCommand({
  name: "customerDetail.takeBackService",
  done: "took back a service change",
  input: takeBackServiceSchema,
  permission: "rentals:write",
  async run(context, { id: number, from }) {
    const before = await lockOneServed(context.tx, number);
    await lockRouteLoad(context.tx, before.route);
    await refuseLoadedDays(context.tx, [{ number, from }]);
    await takeBackMoves(context, number, { from, later: false });
    if (!(await takeBackService(context.tx, number, from)))
      throw notFound(`No change is scheduled for ${longDate(from)}.`);
    const after = await lockOneServed(context.tx, number);
    await refuseStranded(context.tx, [{ number, service_days: "MTWRF" }], "Take back the later change first.");
    tellServed(context, { numbers: [number], routes: [...new Set([before.route, after.route])] });
    await notifyBuyers(context, `served ${context.now.toISOString()}`, [
      {
        number,
        message: `Your deliveries stay as they were on ${shortDate(from)}: ${serviceInWords(after)}.`,
        paragraphs: [],
      },
    ]);
    const reopened = await putBackUnserved(context, [number], from);
    return { message: `${before.name} is served as before on ${shortDate(from)}.${reopened}` };
  },
});

/**
 * Run by a job: updates customers' rows when a scheduled service change takes effect (decision
 * 0077).
 */
export const serviceComesUp = defineCommand({
  name: "customerDetail.serviceComesUp",
  done: "put a service change into effect",
  input: z.object({}),
  permission: "rentals:write",
  scope: ({ actor }) => actor.kind === "console",
  async run(context) {
    const changed = await bringUpToDate(context.tx);
    const routes = [...new Set(changed.flatMap(({ route, was }) => [route, was]))];
    tellServed(context, { numbers: changed.map(({ number }) => number), routes });
    return { changed: changed.length };
  },
});
