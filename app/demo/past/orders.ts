import { cutoffOf, totalCents } from "#cartridges/order/rules";
import { addDays, dayOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { diceOf, type Dice } from "../chance";
import { isServed, parOn, type Ordered, type PastAccount, type PastItem } from "./accounts";
import type { Person } from "./load.server";
import { CUTS, ORDER_NOTES, REJECTIONS } from "./words";

type Status = "pending" | "approved" | "processing" | "delivered" | "rejected" | "cancelled";
interface OrderEvent {
  id: string;
  status: Status;
  at: Date;
  by: Person;
  reason: string | null;
}

export interface PastOrder {
  id: string;
  account: PastAccount;
  buyer: Person;
  kind: "delivery" | "standing";
  serviceDate: CompanyDate;
  notes: string;
  lines: {
    id: string;
    sku: string;
    kind: "par" | "modify";
    deliveryDay: number;
    quantity: number;
    currentQuantity: number;
    unitPriceCents: number;
    approvedQuantity: number | null;
    reason: string | null;
    effectiveDate: CompanyDate | null;
  }[];
  events: OrderEvent[];
}

/** The people who order and who decide. */
export interface Ordering {
  account: PastAccount;
  buyer: Person;
  driver: Person;
  at: (date: CompanyDate) => (minutes: number) => Date;
}

/** The range of deliveries between two orders. */
const EVERY = [4, 7] as const;
const CANCELLED = 0.06;
const REJECTED = 0.06;
const CUT = 0.1;
const CHANGED_LINES = [1, 3] as const;
const MORE = [0.15, 0.6] as const;
const MORNING = [9 * 60, 12 * 60] as const;
const ANSWERED_AFTER = [20, 90] as const;

export const statusOf = ({ events }: PastOrder): Status => events.at(-1)!.status;
export const totalOf = ({ lines }: PastOrder): number =>
  totalCents(lines.map((line) => ({ ...line, quantity: line.approvedQuantity ?? line.quantity })));

/** The date this many working days before. */
function before(date: CompanyDate, days: number): CompanyDate {
  let day = date;
  for (let passed = 0; passed < days; passed++) day = cutoffOf(day);
  return day;
}

const more = (quantity: number, dice: Dice) =>
  quantity + Math.max(1, Math.round(quantity * (MORE[0] + dice.next() * (MORE[1] - MORE[0]))));

/** An order for one date instead of par, placed some working days before it closes. */
function placed({ account, buyer, at }: Ordering, serviceDate: CompanyDate, dice: Dice, daysAhead: number): PastOrder {
  const when = at(before(serviceDate, daysAhead))(dice.between(...MORNING));
  const par = parOn(account, serviceDate);
  const changed = new Set(Array.from({ length: dice.between(...CHANGED_LINES) }, () => dice.oneOf(par).sku));
  return {
    id: dice.id(when),
    account,
    buyer,
    kind: "delivery",
    serviceDate,
    notes: dice.oneOf(ORDER_NOTES),
    lines: par.map(({ sku, quantity, priceCents }) => ({
      id: dice.id(when),
      sku,
      kind: "par",
      deliveryDay: numberOf(dayOf(serviceDate)!),
      quantity: changed.has(sku) ? more(quantity, dice) : quantity,
      currentQuantity: quantity,
      unitPriceCents: priceCents,
      approvedQuantity: null,
      reason: null,
      effectiveDate: null,
    })),
    events: [{ id: dice.id(when), status: "pending", at: when, by: buyer, reason: null }],
  };
}

function step(order: PastOrder, dice: Dice, status: Status, at: Date, by: Person, reason: string | null = null): void {
  order.events.push({ id: dice.id(at), status, at, by, reason });
}

/** Approves an order as placed or with one line cut; it replaces par on its date. */
function approve(order: PastOrder, { driver }: Ordering, dice: Dice, at: Date): void {
  const cut = dice.hit(CUT)
    ? order.lines.find(({ quantity, currentQuantity }) => quantity > currentQuantity)
    : undefined;
  for (const line of order.lines) {
    line.approvedQuantity = line === cut ? line.currentQuantity : line.quantity;
    line.reason = line === cut ? dice.oneOf(CUTS) : null;
    line.effectiveDate = order.serviceDate;
  }
  step(order, dice, "approved", at, driver);
  if (order.kind === "standing") return;
  const ordered = order.lines.map(({ sku, approvedQuantity, unitPriceCents }): Ordered => ({
    sku,
    quantity: approvedQuantity!,
    priceCents: unitPriceCents,
  }));
  order.account.ordered.set(order.serviceDate, ordered);
}

function decide(order: PastOrder, ordering: Ordering, dice: Dice): void {
  const at = new Date(order.events[0]!.at.getTime() + dice.between(...ANSWERED_AFTER) * 60_000);
  const share = dice.next();
  if (share < CANCELLED) step(order, dice, "cancelled", at, ordering.buyer);
  else if (share < CANCELLED + REJECTED) step(order, dice, "rejected", at, ordering.driver, dice.oneOf(REJECTIONS));
  else approve(order, ordering, dice, at);
}

/** One customer's orders for past dates. */
export function pastOrders(ordering: Ordering, dates: readonly CompanyDate[]): PastOrder[] {
  const dice = diceOf("orders", ordering.account.customer.number);
  const orders: PastOrder[] = [];
  let wait = dice.between(...EVERY);
  for (const date of dates.filter((day) => isServed(ordering.account, day))) {
    if (--wait > 0) continue;
    wait = dice.between(...EVERY);
    const order = placed(ordering, date, dice, dice.between(1, 3));
    if (order.events[0]!.at < ordering.at(dates[0]!)(0)) continue;
    decide(order, ordering, dice);
    orders.push(order);
  }
  return orders;
}

/** An order placed before today for a coming date, approved or pending. */
export function comingOrder(ordering: Ordering, today: CompanyDate, answered: boolean): PastOrder {
  const dice = diceOf("coming order", ordering.account.customer.number);
  // A date that can still be ordered for, whatever the time of day.
  let date = addDays(today, 1);
  while (cutoffOf(date) <= today || !isServed(ordering.account, date)) date = addDays(date, 1);
  const order = placed(ordering, date, dice, 0);
  const when = ordering.at(cutoffOf(today))(dice.between(...MORNING));
  order.events[0]!.at = when;
  if (answered) approve(order, ordering, dice, new Date(when.getTime() + 40 * 60_000));
  return order;
}

/** A standing order that increases one product's pieces from a date on. */
export function standingOrder(ordering: Ordering, item: PastItem, serviceDate: CompanyDate): PastOrder {
  const dice = diceOf("standing order", ordering.account.customer.number);
  const was = Math.max(1, Math.round(item.quantity * 0.8));
  item.terms.unshift({ until: serviceDate, quantity: was, priceCents: item.customerPriceCents });
  const order = placed(ordering, serviceDate, dice, 3);
  const [line] = order.lines;
  const quantity = { quantity: item.quantity, currentQuantity: was, unitPriceCents: item.customerPriceCents };
  const standing = { ...order, kind: "standing" as const, notes: "" };
  standing.lines = [{ ...line!, sku: item.sku, kind: "modify", deliveryDay: item.deliveryDay, ...quantity }];
  const at = new Date(order.events[0]!.at.getTime() + 60 * 60_000);
  approve(standing, ordering, dice, at);
  return standing;
}

/** Records an approved order's loading and delivery. */
export function follow(
  order: PastOrder,
  { loaded, delivered, by }: { loaded: Date; delivered: Date | undefined; by: Person },
): void {
  if (statusOf(order) !== "approved") return;
  const dice = diceOf("followed order", order.id);
  step(order, dice, "processing", loaded, by);
  if (delivered) step(order, dice, "delivered", delivered, by);
}
