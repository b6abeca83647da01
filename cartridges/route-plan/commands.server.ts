import { defineCommand, type CommandContext } from "#kernel/definition";
import { AppError, badInput, conflict, notFound } from "#kernel/errors";
import { pieces, shortDate } from "#ui/formats";
import { companyToday } from "#services/company.server";
import { readPrice } from "#cartridges/due/price.server";
import { changeQuantities, changeTermsOf, storedItems } from "#cartridges/due/terms.server";
import { lockRouteLoad } from "#cartridges/due/load.server";
import {
  lockOneServed,
  readFirstOpenDate,
  refuseFarDate,
  refuseLoadedDays,
  serveFrom,
  tellServed,
  type AgreedService,
} from "#cartridges/customer/service.server";
import { notifyBuyers } from "#cartridges/notification/buyers.server";
import { movedAlong, movesInWords } from "#cartridges/customer/moving";
import { readAgreed, refuseStranded } from "#cartridges/customer/stranded.server";
import { serviceInWords } from "#cartridges/customer/words";
import { daysOfLetters, letterOf, nextDate, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import { writeOrder } from "#cartridges/stop/order.server";
import { mergedOrder } from "#cartridges/stop/rules";
import { lockDay } from "#cartridges/stop/writing.server";
import { readPlanStops } from "./reading.server";
import { addStopSchema, deleteStopSchema, orderSchema, updateStopSchema } from "./schema";

interface At {
  route: string;
  day: ServiceDay;
  customer_num: string;
  from: CompanyDate;
}

/**
 * Fills in the effective date. The default is the first day for which no truck of the route is
 * loaded.
 */
const withEffectiveDate = async <Asked extends { route: string; from?: CompanyDate | undefined }>(
  { tx }: CommandContext,
  input: Asked,
): Promise<Asked & { from: CompanyDate }> => ({
  ...input,
  from: input.from ?? (await readFirstOpenDate(tx, input.route)),
});

/**
 * The customer of a route's stop, locked. @throws AppError 400 if they are on another route, 404.
 */
async function customerOf({ tx }: CommandContext, { route, customer_num }: At): Promise<AgreedService> {
  const customer = await lockOneServed(tx, customer_num);
  if (customer.route !== route)
    throw badInput({
      customer_num: `${customer.name} is on route ${customer.route}. Move them to route ${route} first.`,
    });
  return customer;
}

/**
 * @throws AppError 400 if a later service change is scheduled, which would silently override this
 * one.
 */
async function refuseIfScheduled({ tx }: CommandContext, { customer_num: customerNumber, from }: At): Promise<void> {
  const scheduled = await tx.serviceTerm.findFirst({
    where: { customerNumber, from: { gt: new Date(from) } },
    orderBy: { from: "asc" },
    select: { from: true },
  });
  if (!scheduled) return;
  const date = shortDate(scheduled.from.toISOString().slice(0, 10));
  throw badInput({ from: `A change to how they are served is scheduled for ${date}. Cancel it first.` });
}

/**
 * Like customerOf, and checks that they are served on that weekday and their items may change from
 * that date on.
 */
async function stopOf(context: CommandContext, at: At): Promise<AgreedService> {
  const customer = await customerOf(context, at);
  refuseFarDate(at.from);
  if (!customer.service_days.includes(letterOf(at.day)))
    throw badInput({ day: `${customer.name} is not served on ${at.day}s.` });
  await lockRouteLoad(context.tx, at.route);
  await refuseLoadedDays(context.tx, [{ ...customer, from: at.from }]);
  return customer;
}

/**
 * The item's latest agreed state, including scheduled changes. @throws AppError 404 if it is not
 * rented.
 */
async function rentedItem({ tx }: CommandContext, { customer_num, day }: At, sku: string) {
  const [item] = (await storedItems(tx, customer_num, [{ sku, day: numberOf(day) }])).values();
  if (!item || item.endedAt) throw notFound(`This customer does not rent ${sku} on ${day}s.`);
  return item;
}

const writeItem = (
  { tx, now }: CommandContext,
  { number, frequency }: AgreedService,
  { day, from }: At,
  item: { sku: string; quantity: number; price_cents: number },
) => changeTermsOf(tx, now, [{ number, frequency, day: numberOf(day), from, ...item }]);

/** Describes the change of an item. */
const itemInWords = ({ day, from }: At, name: string, quantity: number) =>
  quantity === 0
    ? `${name} on ${day}s ends on ${shortDate(from)}.`
    : `${name} on ${day}s is ${pieces(quantity)} from ${shortDate(from)}.`;

/** Notifies the screens that show the list or the load, and the customer's buyers. */
async function notifyOfChange(
  context: CommandContext,
  at: At,
  { sku, quantity }: { sku: string; quantity: number },
): Promise<void> {
  const { route, customer_num: number } = at;
  tellServed(context, { numbers: [number], routes: [route] });
  const { name } = await context.tx.product.findUniqueOrThrow({ where: { sku }, select: { name: true } });
  const news = { number, message: itemInWords(at, name, quantity), paragraphs: [] };
  await notifyBuyers(context, `rented ${context.now.toISOString()}`, [news]);
}

/**
 * POST /api/routes/add: adds an item for a customer of the route on that weekday. They are served
 * on it from then on. @throws AppError 400, 404, 409.
 */
export const addRouteStop = defineCommand({
  name: "routePlan.add",
  done: "added a stop to a route",
  input: addStopSchema,
  permission: "routes:write",
  async run(context, { item_number: sku, total: quantity, ...input }) {
    const { tx } = context;
    const at = await withEffectiveDate(context, input);
    const customer = await customerOf(context, at);
    const product = await tx.product.findFirst({ where: { sku, deletedAt: null, isActive: true, kind: "rental" } });
    if (!product) throw badInput({ item_number: `${sku} is not a product that can be rented.` });
    const [stored] = (await storedItems(tx, at.customer_num, [{ sku, day: numberOf(at.day) }])).values();
    if (stored && !stored.endedAt)
      throw conflict(`${product.name} is on this stop already, or will be. Change its pieces.`);
    const letter = letterOf(at.day);
    let putBack = "";
    if (!customer.service_days.includes(letter)) {
      const service_days = daysOfLetters(customer.service_days + letter)
        .map(letterOf)
        .join("");
      await refuseIfScheduled(context, at);
      const change = { ...customer, service_days };
      const message = `${customer.name}: ${serviceInWords(change)} from ${shortDate(at.from)}.`;
      const itemSentence = itemInWords(at, product.name, quantity);
      putBack = await serveFrom(context, {
        before: [customer],
        changes: [change],
        from: at.from,
        words: message,
        also: itemSentence,
      });
    } else await stopOf(context, at);
    const price = { number: customer.number, sku, from: at.from, weekday: numberOf(at.day) };
    await writeItem(context, customer, at, { sku, quantity, price_cents: await readPrice(tx, price) });
    if (customer.service_days.includes(letter)) await notifyOfChange(context, at, { sku, quantity });
    return { message: `Added new stop to route ${at.route}.${putBack}`, orders: putBack.trim() };
  },
});

/**
 * PUT /api/routes/update: changes an item's quantity from a date on, at the same price. @throws
 * AppError 400, 404.
 */
export const updateRouteStop = defineCommand({
  name: "routePlan.update",
  done: "changed a stop of a route",
  input: updateStopSchema,
  permission: "routes:write",
  async run(context, { item_number: sku, total: quantity, ...input }) {
    const at = await withEffectiveDate(context, input);
    const customer = await stopOf(context, at);
    await rentedItem(context, at, sku);
    const { number, frequency } = customer;
    const change = { sku, quantity, day: numberOf(at.day), from: at.from };
    await changeQuantities(context.tx, { number, frequency, now: context.now }, [change]);
    await notifyOfChange(context, at, { sku, quantity });
    return { message: `Updated stop on route ${at.route}.`, orders: "" };
  },
});

/**
 * DELETE /api/routes/delete: removes an item from the stop, or without an item ends the customer's
 * service on that weekday and all its items. @throws AppError 400, 404.
 */
export const deleteRouteStop = defineCommand({
  name: "routePlan.delete",
  done: "removed a stop from a route",
  input: deleteStopSchema,
  permission: "routes:write",
  async run(context, { item_number: sku, ...input }) {
    const at = await withEffectiveDate(context, input);
    const message = `Removed stop from route ${at.route}.`;
    if (sku !== undefined) {
      const customer = await stopOf(context, at);
      const { customerPriceCents: price_cents } = await rentedItem(context, at, sku);
      await writeItem(context, customer, at, { sku, quantity: 0, price_cents });
      await notifyOfChange(context, at, { sku, quantity: 0 });
      return { message, orders: "" };
    }
    const customer = await customerOf(context, at);
    const letter = letterOf(at.day);
    if (!customer.service_days.includes(letter))
      throw badInput({ day: `${customer.name} is not served on ${at.day}s.` });
    const service_days = customer.service_days.replace(letter, "");
    if (service_days === "")
      throw badInput({ day: `${at.day} is the only day of ${customer.name}. Move them, or delete the customer.` });
    await refuseIfScheduled(context, at);
    const change = { ...customer, service_days };
    const day = numberOf(at.day);
    const { items, waits: scheduledFrom } = await readAgreed(context.tx, customer.number, {
      from: at.from,
      days: [day],
    });
    if (scheduledFrom)
      throw badInput({ from: `A change to an item is scheduled for ${shortDate(scheduledFrom)}. Cancel it first.` });
    const endedItems = movedAlong(items, new Map([[day, null]]));
    const itemSentence = endedItems.length === 0 ? "" : ` ${movesInWords({ [letter]: "end" })}`;
    const summary = `${customer.name}: ${serviceInWords(change)} from ${shortDate(at.from)}.${itemSentence}`;
    const putBack = await serveFrom(context, {
      before: [customer],
      changes: [change],
      from: at.from,
      words: summary,
      also: itemSentence.trim(),
    });
    const { number, frequency } = customer;
    await changeTermsOf(
      context.tx,
      context.now,
      endedItems.map((item) => ({ ...item, number, frequency, from: at.from })),
    );
    await refuseStranded(context.tx, [customer]);
    return { message: message + putBack, orders: putBack.trim() };
  },
});

/**
 * PUT /api/routes/{route}/{day}/order: the usual order of a route's weekday. @throws AppError 409
 * if it changed since `before`, because another user reordered it or a stop came or went. Nothing
 * is written then.
 */
export const orderRoute = defineCommand({
  name: "routePlan.order",
  done: "changed the order of a route's stops",
  input: orderSchema,
  permission: "routes:write",
  async run({ tx, emit, now }, { route, day, customers, before }) {
    if (!(await tx.route.count({ where: { number: route, active: true } })))
      throw badInput({ route: `route ${route} does not exist.` });
    const date = nextDate(day, companyToday());
    const { version } = await lockDay(tx, { route, date });
    const current = (await readPlanStops(tx, { route, date })).map(({ number }) => number);
    if (current.join() !== before.join())
      throw new AppError(409, "The order has changed meanwhile. Nothing is saved yet.", { before: current.join() });
    const unknown = customers.find((number) => !current.includes(number));
    if (unknown !== undefined) throw badInput({ customers: `${unknown} is not a stop of route ${route} on ${day}s.` });
    if (customers.length < current.length) throw badInput({ customers: "A stop is missing." });
    const stored = await tx.routeStop.findMany({
      where: { routeNumber: route, serviceDay: letterOf(day) },
      orderBy: [{ position: "asc" }, { customerNumber: "asc" }],
      select: { customerNumber: true },
    });
    const usual = stored.map(({ customerNumber }) => customerNumber);
    const order = { customers: mergedOrder(usual, customers), version: version + 1, at: now };
    await writeOrder({ tx, emit }, { route, date }, order);
    return { message: "The order is saved.", customers };
  },
});
