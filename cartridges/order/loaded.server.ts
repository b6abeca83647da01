import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import type { OrderStatus } from "#services/database/generated/client";
import type { CompanyDate } from "#cartridges/service-day/schema";

type By = Pick<CommandContext, "tx" | "actor" | "now">;

/** The state of a date's approved orders follows the load (design section 4): completing the load sets them to loaded. */
export const markOrdersLoaded = (by: By, route: string, date: CompanyDate) =>
  moveOrders(by, { route, date, from: "approved", to: "processing", reason: null });
/** Reopening the load sets them back to approved. */
export const markOrdersUnloaded = (by: By, route: string, date: CompanyDate) =>
  moveOrders(by, { route, date, from: "processing", to: "approved", reason: "The load was opened again." });

async function moveOrders(
  { tx, actor, now }: By,
  {
    route,
    date,
    from,
    to,
    reason,
  }: { route: string; date: CompanyDate; from: OrderStatus; to: OrderStatus; reason: string | null },
): Promise<void> {
  const orders = await tx.order.findMany({
    where: { customer: { routeNumber: route }, serviceDate: new Date(date), status: from },
    select: { id: true },
  });
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
