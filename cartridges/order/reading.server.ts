import type { Actor } from "~/kernel/actor";
import type { Reader } from "~/kernel/definition";
import { Prisma } from "~/services/database/generated/client";
import { servedBy } from "../customer/access.server";
import { dayOfNumber } from "../service-day/rules";
import { UNIT } from "./rules";
import type { OrderAnswer, OrderStatus } from "./schema";

/** More orders than this at once nobody reads. */
const MOST_ORDERS = 200;

export interface OrderFilter {
  id?: string;
  customer?: string;
  route?: string;
  status?: OrderStatus;
}

/** The orders that this actor may see and the filter names, the latest first. A fixed number of statements. */
export async function readOrders(db: Reader, actor: Actor, { id, customer, route, status }: OrderFilter): Promise<OrderAnswer[]> {
  const conditions = [
    servedBy(actor), Prisma.sql`c.deleted_at is null`,
    ...(id ? [Prisma.sql`o.id = ${id}::uuid`] : []), ...(customer ? [Prisma.sql`o.customer_number = ${customer}`] : []),
    ...(route ? [Prisma.sql`c.route_number = ${route}`] : []), ...(status ? [Prisma.sql`o.status = ${status}::"OrderStatus"`] : []),
  ];
  const found = await db.$queryRaw<{ id: string; driver_name: string | null }[]>`
    select o.id::text, (select name from "user" where role = 'Driver' and route_number = c.route_number and deleted_at is null order by created_at, id limit 1) as driver_name
    from "order" o join customer c on c.number = o.customer_number where ${Prisma.join(conditions, " and ")} order by o.created_at desc, o.number desc limit ${MOST_ORDERS}`;
  if (found.length === 0) return [];
  const orders = await db.order.findMany({
    where: { id: { in: found.map((order) => order.id) } },
    include: { customer: { select: { accountName: true, routeNumber: true } }, lines: { include: { product: { select: { name: true } } } }, events: { orderBy: [{ at: "asc" }, { id: "asc" }] } },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  return found.map(({ id: orderId, driver_name }) => answerOf(byId.get(orderId)!, driver_name));
}

type StoredOrder = Prisma.OrderGetPayload<{ include: { customer: { select: { accountName: true; routeNumber: true } }; lines: { include: { product: { select: { name: true } } } }; events: true } }>;

function answerOf({ customer, lines, events, ...order }: StoredOrder, driverName: string | null): OrderAnswer {
  const placed = order.createdAt.toISOString();
  return {
    id: order.id, order_id: order.number, kind: order.kind, status: order.status, customer_name: customer.accountName, customer_number: order.customerNumber,
    route_number: customer.routeNumber, driver_name: driverName, date: placed, created_at: placed, service_date: order.serviceDate.toISOString().slice(0, 10), notes: order.notes,
    total_amount: order.totalCents / 100, total_cents: order.totalCents,
    items: lines.toSorted((a, b) => a.product.name.localeCompare(b.product.name) || a.deliveryDay - b.deliveryDay).map(({ product, ...line }) => ({
      line_id: line.id, item_id: line.sku, name: product.name, item_name: product.name, description: product.name, quantity: line.quantity, approved_quantity: line.approvedQuantity,
      reason: line.reason, order_type: line.kind, delivery_day: dayOfNumber(line.deliveryDay)!, current_quantity: line.currentQuantity, unit: UNIT, unit_price_cents: line.unitPriceCents,
    })),
    history: events.map(({ status, at, actorName, reason }) => ({ status, at: at.toISOString(), by: actorName, reason })),
  };
}
