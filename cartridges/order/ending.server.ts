import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { shortDate } from "#ui/formats";
import type { CompanyDate } from "#cartridges/service-day/schema";

const ENDED = "Deliveries to this customer have ended.";
const RESUMED = "Deliveries to this customer have resumed.";

interface Ended {
  id: string;
  number: number;
  date: CompanyDate;
}
const namesOf = (orders: readonly Ended[]) =>
  orders.map(({ number, date }) => `#${number} for ${shortDate(date)}`).join(", ");
const sentenceAbout = (orders: readonly Ended[], words: { one: string; several: string }) =>
  orders.length === 0
    ? ""
    : ` ${orders.length === 1 ? "Order" : "Orders"} ${namesOf(orders)} ` +
      `${orders.length === 1 ? words.one : words.several}`;

/**
 * Cancels the open orders of a customer who has left, and takes approved ones off the loads. The
 * customer must be locked. Returns a sentence that names the orders.
 */
export async function endOrders({ tx, actor, now }: CommandContext, customer: string): Promise<string> {
  const orders = await tx.$queryRaw<Ended[]>`
    update "order" o set status = 'cancelled', version = version + 1, updated_at = ${now}::timestamptz
    where o.customer_number = ${customer} and o.status in ('pending', 'approved')
      and (o.kind = 'standing' or o.service_date >= ${companyToday()}::date)
      and (o.kind = 'delivery' or o.status = 'pending')
    returning o.id::text, o.number, to_char(o.service_date, 'YYYY-MM-DD') as date`;
  await tx.orderedItem.deleteMany({ where: { orderId: { in: orders.map(({ id }) => id) } } });
  await record({ tx, actor, now }, orders, { status: "cancelled", reason: ENDED });
  return sentenceAbout(orders, { one: "is cancelled.", several: "are cancelled." });
}

/**
 * Makes the orders that were cancelled when the customer left pending again after their return. The
 * customer must be locked. Returns a sentence that names the orders.
 */
export async function reviveOrders({ tx, actor, now }: CommandContext, customer: string): Promise<string> {
  const orders = await tx.$queryRaw<Ended[]>`
    update "order" o set status = 'pending', version = version + 1, updated_at = ${now}::timestamptz
    where o.customer_number = ${customer} and o.status = 'cancelled' and o.service_date > ${companyToday()}::date
      and (select e.reason from order_event e where e.order_id = o.id order by e.at desc, e.id desc limit 1) = ${ENDED}
    returning o.id::text, o.number, to_char(o.service_date, 'YYYY-MM-DD') as date`;
  await tx.orderLine.updateMany({
    where: { orderId: { in: orders.map(({ id }) => id) } },
    data: { approvedQuantity: null, reason: null, effectiveDate: null },
  });
  await record({ tx, actor, now }, orders, { status: "pending", reason: RESUMED });
  return sentenceAbout(orders, { one: "is pending again.", several: "are pending again." });
}

async function record(
  { tx, actor, now }: Pick<CommandContext, "tx" | "actor" | "now">,
  orders: readonly Ended[],
  { status, reason }: { status: "cancelled" | "pending"; reason: string },
): Promise<void> {
  await tx.orderEvent.createMany({
    data: orders.map(({ id }) => ({
      id: uuid(),
      orderId: id,
      status,
      at: now,
      actorId: actor.id,
      actorName: actor.name,
      reason,
    })),
  });
}
