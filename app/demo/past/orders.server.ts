import type { Transaction } from "#services/database/database.server";
import { insertRows } from "../rows.server";
import { statusOf, totalOf, type PastOrder } from "./orders";

/**
 * Writes the orders, numbered in the order they were placed, the resulting amounts due, and the
 * changes from standing orders.
 */
export async function writeOrders(tx: Transaction, orders: readonly PastOrder[]): Promise<void> {
  await insertRows(
    tx,
    "order",
    {
      ...{ id: "uuid", customer_number: "text", placed_by_id: "uuid", kind: '"OrderKind"', service_date: "date" },
      ...{ status: '"OrderStatus"', notes: "text", total_cents: "int", version: "int" },
      ...{ created_at: "timestamptz", updated_at: "timestamptz" },
    },
    orders.map((order) => ({
      id: order.id,
      customer_number: order.account.customer.number,
      placed_by_id: order.buyer.id,
      kind: order.kind,
      service_date: order.serviceDate,
      status: statusOf(order),
      notes: order.notes,
      total_cents: totalOf(order),
      version: order.events.length,
      created_at: order.events[0]!.at.toISOString(),
      updated_at: order.events.at(-1)!.at.toISOString(),
    })),
  );
  await insertRows(
    tx,
    "order_line",
    {
      ...{ id: "uuid", order_id: "uuid", sku: "text", kind: '"OrderLineKind"', delivery_day: "smallint" },
      ...{ quantity: "int", current_quantity: "int", unit_price_cents: "int", approved_quantity: "int" },
      ...{ reason: "text", effective_date: "date" },
    },
    orders.flatMap((order) =>
      order.lines.map((line) => ({
        id: line.id,
        order_id: order.id,
        sku: line.sku,
        kind: line.kind,
        delivery_day: line.deliveryDay,
        quantity: line.quantity,
        current_quantity: line.currentQuantity,
        unit_price_cents: line.unitPriceCents,
        approved_quantity: line.approvedQuantity,
        reason: line.reason,
        effective_date: line.effectiveDate,
      })),
    ),
  );
  await insertRows(
    tx,
    "order_event",
    {
      ...{ id: "uuid", order_id: "uuid", status: '"OrderStatus"', at: "timestamptz" },
      ...{ actor_id: "uuid", actor_name: "text", reason: "text" },
    },
    orders.flatMap((order) =>
      order.events.map(({ id, status, at, by, reason }) => ({
        ...{ id, order_id: order.id, status, at: at.toISOString(), actor_id: by.id, actor_name: by.name, reason },
      })),
    ),
  );
  const inPlaceOfPar = orders.filter(
    ({ kind, account, serviceDate, lines }) =>
      kind === "delivery" && account.ordered.has(serviceDate) && lines[0]!.approvedQuantity !== null,
  );
  await insertRows(
    tx,
    "ordered_item",
    {
      ...{ customer_number: "text", service_date: "date", sku: "text" },
      ...{ quantity: "int", unit_price_cents: "int", order_id: "uuid" },
    },
    inPlaceOfPar.flatMap(({ id, account, serviceDate, lines }) =>
      lines.map(({ sku, approvedQuantity, unitPriceCents }) => ({
        customer_number: account.customer.number,
        service_date: serviceDate,
        sku,
        quantity: approvedQuantity!,
        unit_price_cents: unitPriceCents,
        order_id: id,
      })),
    ),
  );
}
