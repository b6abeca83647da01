import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import type { OrderLineKind } from "#services/database/generated/client";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { LockedCustomer } from "./customer-lock.server";
import { answerOf } from "./reading.server";
import { totalCents } from "./rules";
import type { OrderAnswer } from "./schema";

export interface NewLine {
  sku: string;
  name: string;
  kind: OrderLineKind;
  deliveryDay: number;
  quantity: number;
  currentQuantity: number | null;
  unitPriceCents: number;
}

export interface NewOrder {
  serviceDate: CompanyDate;
  lines: NewLine[];
}

/** A line as it is stored, without the name, which comes from its product. */
const stored = ({
  id,
  sku,
  kind,
  deliveryDay,
  quantity,
  currentQuantity,
  unitPriceCents,
}: NewLine & { id: string }) => ({
  ...{ id, sku, kind, deliveryDay, quantity, currentQuantity, unitPriceCents },
});

/**
 * Writes a pending order with its lines and the first entry of its history.
 * Returns it in the API format.
 */
export async function writeOrder(
  { tx, actor, now }: Pick<CommandContext, "tx" | "actor" | "now">,
  customer: LockedCustomer,
  { kind, notes, serviceDate, lines }: NewOrder & { kind: "delivery" | "standing"; notes: string },
): Promise<OrderAnswer> {
  const id = uuid();
  const total = totalCents(lines);
  const withIds = lines.map((line) => ({ ...line, id: uuid() }));
  const { number } = await tx.order.create({
    data: {
      id,
      kind,
      customerNumber: customer.number,
      placedById: actor.id!,
      serviceDate: new Date(serviceDate),
      notes,
      totalCents: total,
      createdAt: now,
      updatedAt: now,
      lines: { createMany: { data: withIds.map(stored) } },
      events: { create: { id: uuid(), status: "pending", at: now, actorId: actor.id, actorName: actor.name } },
    },
    select: { number: true },
  });
  return answerOf({
    id,
    number,
    kind,
    status: "pending",
    customer_number: customer.number,
    customer_name: customer.name,
    route_number: customer.route,
    frequency: customer.schedule.frequency,
    driver_name: customer.driver,
    notes,
    total_cents: total,
    created_at: now.toISOString(),
    service_date: serviceDate,
    lines: withIds.map((line) => ({ ...line, approvedQuantity: null, reason: null })),
    history: [{ status: "pending", at: now.toISOString(), by: actor.name, reason: null }],
  });
}
