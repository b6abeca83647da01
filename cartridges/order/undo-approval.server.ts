import type { CommandContext } from "#kernel/definition";
import { conflict } from "#kernel/errors";
import { longDate } from "#ui/formats";
import { companyTime, companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma, type Order, type OrderLine } from "#services/database/generated/client";
import { restoreTerms } from "#cartridges/due/kept-terms.server";
import { loading } from "#cartridges/due/topics.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { openLoads } from "./approving.server";
import { beforeApprovalSchema, type BeforeApproval } from "./before-approval";
import type { LockedCustomer } from "./customer-lock.server";
import { lockOrder, record, readAnswer, WAS } from "./deciding.server";
import { notifyApprovalUndone } from "./notifications.server";
import { isOpenFor } from "./rules";
import type { OrderAnswer } from "./schema";

const UNDONE = "The approval was undone.";
type Approved = Order & { lines: OrderLine[] };

/**
 * Undoes the approval of an order of a locked customer: it is pending as before and off the loads,
 * and what it replaced holds again. Notifies its customer and the others who decide.
 * @throws AppError 409, with the reason, if something has happened since.
 */
export async function takeBackApproval(
  context: CommandContext,
  customer: LockedCustomer,
  id: string,
): Promise<OrderAnswer> {
  const { tx, now, emit } = context;
  const order = await lockOrder(tx, id);
  const name = `Order #${order.number}`;
  if (order.status === "pending") throw conflict(`${name} is already pending.`);
  if (order.status !== "approved") throw conflict(`${name} ${WAS[order.status]}.`);
  const stored = beforeApprovalSchema.safeParse(order.beforeApproval);
  if (!stored.success) throw conflict(`${name} stays approved: it was approved too long ago.`);
  const { data: before } = stored;
  const reason = await whyNotUndoable(context, customer, order, before);
  if (reason) throw conflict(`${name} stays approved: ${reason}`);
  const dates = await datesOf(context, customer, order);
  const isRestored = await restoreTerms(tx, { customerNumber: customer.number, now }, before.terms);
  if (!isRestored) throw conflict(`${name} stays approved: what it changed has been changed again since.`);
  await makePending(context, order, before);
  await restoreAbsorbed(context, order, before);
  for (const date of dates) emit({ topic: loading.at({ route: customer.route, date }), kind: "list" });
  const answer = await readAnswer(context, id);
  await notifyApprovalUndone(context, answer);
  return answer;
}

const dayOfLine = ({ effectiveDate }: OrderLine) => effectiveDate?.toISOString().slice(0, 10) ?? null;

/** The dates whose truck carries the approved lines. */
async function datesOf({ tx }: CommandContext, customer: LockedCustomer, { serviceDate, lines }: Approved) {
  const loads = await openLoads(tx, customer, serviceDate.toISOString().slice(0, 10));
  const days = new Set(lines.map(dayOfLine));
  return loads.open.filter(({ day }) => days.has(day)).map(({ runs_on }) => runs_on);
}

/**
 * Why an approval can't be undone, as the end of a sentence: what has begun, closed
 * or been ordered since.
 */
async function whyNotUndoable(
  { tx }: CommandContext,
  customer: LockedCustomer,
  order: Approved,
  { at, service_date }: BeforeApproval,
): Promise<string | null> {
  const days = new Set(order.lines.flatMap((line) => dayOfLine(line) ?? []));
  const loads = await openLoads(tx, customer, [...days].sort()[0] ?? companyToday());
  for (const day of days) {
    const run = loads.open.find((open) => open.day === day);
    if (!run) return loads.begun.has(day) ? begunReason(day) : `${longDate(day)} has passed.`;
    const { holidays } = customer.schedule;
    const wasOpen = isOpenFor(run.runs_on, companyTime(new Date(at)), holidays);
    if (order.kind === "delivery" && wasOpen && !isOpenFor(run.runs_on, companyTime(), holidays))
      return `ordering for ${longDate(day)} has closed since.`;
  }
  const later = await orderedSince(tx, order, service_date);
  return later === null ? null : `order #${later} has been placed since.`;
}

const begunReason = (day: CompanyDate) => `the route has been loaded or driven for ${longDate(day)}.`;

/** A pending order that conflicts with this one: there can be only one of each. */
async function orderedSince(tx: Transaction, { id, customerNumber, kind }: Order, date: CompanyDate) {
  const conflicts =
    kind === "delivery"
      ? Prisma.sql`o.service_date = ${date}::date`
      : Prisma.sql`exists (select 1 from order_line l join order_line own on own.sku = l.sku
        and own.delivery_day = l.delivery_day
          where l.order_id = o.id and own.order_id = ${id}::uuid)`;
  const [row] = await tx.$queryRaw<{ number: number }[]>`
    select o.number from "order" o where o.customer_number = ${customerNumber}
      and o.kind = ${kind}::"OrderKind" and o.status = 'pending' and ${conflicts} limit 1`;
  return row?.number ?? null;
}

/** Makes the order pending as it was before the approval. */
async function makePending(context: CommandContext, { id }: Approved, before: BeforeApproval): Promise<void> {
  const { tx } = context;
  await tx.orderedItem.deleteMany({ where: { orderId: id } });
  const own = Object.entries(before.prices).map(([line, price]) => ({ line, price }));
  // Lines absorbed from other orders go back to them.
  await tx.orderLine.deleteMany({ where: { orderId: id, id: { notIn: own.map(({ line }) => line) } } });
  await tx.$executeRaw`
    update order_line l set approved_quantity = null, reason = null, effective_date = null, unit_price_cents = row.price
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as row(line uuid, price int) where l.id = row.line`;
  await tx.order.update({
    where: { id },
    data: {
      ...{ status: "pending", serviceDate: new Date(before.service_date), totalCents: before.total_cents },
      ...{ beforeApproval: Prisma.DbNull, version: { increment: 1 } },
    },
  });
  await record(tx, context, id, "pending", UNDONE);
}

/** Restores the approvals of the orders that it had absorbed. */
async function restoreAbsorbed(context: CommandContext, order: Approved, { joined }: BeforeApproval): Promise<void> {
  const { tx } = context;
  for (const { id, items } of joined) {
    await tx.order.update({ where: { id }, data: { status: "approved", version: { increment: 1 } } });
    await record(tx, context, id, "approved", `The approval of order #${order.number} was undone.`);
    await tx.orderedItem.createMany({
      data: items.map(({ sku, quantity, price }) => ({
        ...{ customerNumber: order.customerNumber, serviceDate: order.serviceDate, sku, quantity },
        ...{ unitPriceCents: price, orderId: id },
      })),
    });
  }
}
