import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { Prisma, type OrderStatus } from "#services/database/generated/client";
import { isOnRoute } from "#cartridges/due/due.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

type By = Pick<CommandContext, "tx" | "actor" | "now">;

/** Completing a load sets that date's approved orders to loaded (design section 4). */
export const markOrdersLoaded = (by: By, route: string, date: CompanyDate) =>
  moveOrders(by, { route, date, from: "approved", to: "processing", reason: null });
/** Reopening the load sets them back to approved. */
export const markOrdersUnloaded = (by: By, route: string, date: CompanyDate) =>
  moveOrders(by, { route, date, from: "processing", to: "approved", reason: "The load was reopened." });

/**
 * A customer's orders for a date become delivered with their stop, and return to their former state
 * when the delivery is undone.
 */
export async function followDelivery(
  by: By,
  customerNumber: string,
  date: CompanyDate,
  delivered: boolean,
): Promise<void> {
  const [load] = await by.tx.$queryRaw<{ is_complete: boolean }[]>`
    select s.status = 'completed' as is_complete from customer c join loading_session s
      on s.route_number = route_on(c, ${date}::date)
    where c.number = ${customerNumber} and s.service_date = ${date}::date`;
  const before = load?.is_complete ? "processing" : "approved";
  const [from, to] = delivered
    ? [["approved", "processing"] as const, "delivered" as const]
    : ["delivered" as const, before as OrderStatus];
  const reason = delivered ? null : "The delivery was undone.";
  await moveOrders(by, { customerNumber, date, from, to, reason });
}

async function moveOrders(
  { tx, actor, now }: By,
  {
    route,
    customerNumber,
    date,
    from,
    to,
    reason,
  }: {
    route?: string;
    customerNumber?: string;
    date: CompanyDate;
    from: OrderStatus | readonly OrderStatus[];
    to: OrderStatus;
    reason: string | null;
  },
): Promise<void> {
  const whose =
    route === undefined
      ? Prisma.sql`c.number = ${customerNumber}`
      : isOnRoute(Prisma.sql`c`, route, Prisma.sql`${date}::date`);
  // The load of a date carries the orders of all service days that are run on it.
  const orders = await tx.$queryRaw<{ id: string }[]>`
    select o.id::text from "order" o join customer c on c.number = o.customer_number
    where ${whose} and o.status::text in (${Prisma.join([from].flat())})
      and o.service_date in (select run.day from days_run_on(c, ${date}::date) run)`;
  if (orders.length === 0) return;
  await tx.order.updateMany({
    where: { id: { in: orders.map(({ id }) => id) } },
    data: { status: to, version: { increment: 1 } },
  });
  await tx.orderEvent.createMany({
    data: orders.map(({ id }) => ({
      id: uuid(),
      orderId: id,
      status: to,
      at: now,
      actorId: actor.id,
      actorName: actor.name,
      reason,
    })),
  });
}
