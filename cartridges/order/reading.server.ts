import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import { groupedBy } from "#kernel/grouped";
import { Prisma, type OrderEvent } from "#services/database/generated/client";
import { servedBy } from "#cartridges/serving/access.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { dayOfNumber } from "#cartridges/service-day/rules";
import { UNIT } from "./rules";
import type { OrderAnswer, OrderStatus } from "./schema";

/** More orders than this at once nobody reads. */
const MAX_ORDERS = 200;

export interface OrderFilter {
  id?: string;
  customer?: string;
  route?: string;
  status?: OrderStatus;
  oldestFirst?: boolean;
}

/** The orders that this actor may see and the filter names, the latest first unless it says otherwise. A fixed number of statements. */
export async function readOrders(
  db: Reader,
  actor: Actor,
  { id, customer, route, status, oldestFirst = false }: OrderFilter,
): Promise<OrderAnswer[]> {
  // Pending accounts see no orders: anyone who knows the number can create one.
  if (actor.role === "Customer" && !actor.approved) return [];
  const conditions = [
    servedBy(actor),
    Prisma.sql`c.deleted_at is null`,
    ...(id ? [Prisma.sql`o.id = ${id}::uuid`] : []),
    ...(customer ? [Prisma.sql`o.customer_number = ${customer}`] : []),
    ...(route ? [Prisma.sql`c.route_number = ${route}`] : []),
    ...(status ? [Prisma.sql`o.status = ${status}::"OrderStatus"`] : []),
  ];
  const rows = await db.$queryRaw<{ id: string; driver_name: string | null }[]>`
    select o.id::text, (select name from ${ownDriver(Prisma.sql`c.route_number`)} own) as driver_name
    from "order" o join customer c on c.number = o.customer_number where ${Prisma.join(conditions, " and ")} order by ${oldestFirst ? Prisma.sql`o.created_at, o.number` : Prisma.sql`o.created_at desc, o.number desc`} limit ${MAX_ORDERS}`;
  if (rows.length === 0) return [];
  // One after the other: inside a transaction they share one connection.
  const ids = rows.map((order) => order.id);
  const orders = new Map(
    (
      await db.order.findMany({
        where: { id: { in: ids } },
        include: { customer: { select: { accountName: true, routeNumber: true } } },
      })
    ).map((order) => [order.id, order]),
  );
  const lines = groupedBy(
    await db.orderLine.findMany({ where: { orderId: { in: ids } }, include: { product: { select: { name: true } } } }),
    ({ orderId }) => orderId,
  );
  const events = groupedBy(
    await db.orderEvent.findMany({ where: { orderId: { in: ids } }, orderBy: [{ at: "asc" }, { id: "asc" }] }),
    ({ orderId }) => orderId,
  );
  return rows.map(({ id: orderId, driver_name }) =>
    answerOf(orders.get(orderId)!, lines.get(orderId) ?? [], events.get(orderId) ?? [], driver_name),
  );
}

type StoredOrder = Prisma.OrderGetPayload<{
  include: { customer: { select: { accountName: true; routeNumber: true } } };
}>;
type StoredLine = Prisma.OrderLineGetPayload<{ include: { product: { select: { name: true } } } }>;

function answerOf(
  { customer, ...order }: StoredOrder,
  lines: readonly StoredLine[],
  events: readonly OrderEvent[],
  driverName: string | null,
): OrderAnswer {
  const placed = order.createdAt.toISOString();
  return {
    id: order.id,
    order_id: order.number,
    kind: order.kind,
    status: order.status,
    customer_name: customer.accountName,
    customer_number: order.customerNumber,
    route_number: customer.routeNumber,
    driver_name: driverName,
    date: placed,
    created_at: placed,
    service_date: order.serviceDate.toISOString().slice(0, 10),
    notes: order.notes,
    total_amount: order.totalCents / 100,
    total_cents: order.totalCents,
    items: lines
      .toSorted((a, b) => a.product.name.localeCompare(b.product.name) || a.deliveryDay - b.deliveryDay)
      .map(({ product, ...line }) => ({
        line_id: line.id,
        item_id: line.sku,
        name: product.name,
        item_name: product.name,
        description: product.name,
        quantity: line.quantity,
        approved_quantity: line.approvedQuantity,
        reason: line.reason,
        order_type: line.kind,
        delivery_day: dayOfNumber(line.deliveryDay)!,
        current_quantity: line.currentQuantity,
        unit: UNIT,
        unit_price_cents: line.unitPriceCents,
      })),
    history: events.map(({ status, at, actorName, reason }) => ({
      status,
      at: at.toISOString(),
      by: actorName,
      reason,
    })),
  };
}
