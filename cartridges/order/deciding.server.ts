import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { Actor } from "#kernel/actor";
import type { CommandContext } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { dollars } from "#ui/formats";
import type { Transaction } from "#services/database/database.server";
import type { OrderStatus } from "#services/database/generated/client";
import { approveLines } from "./approving.server";
import { lockCustomer, type LockedCustomer } from "./customer-lock.server";
import { notifyOrderChange } from "./notifications.server";
import { readOrders } from "./reading.server";
import { decideLines, MAX_CENTS } from "./rules";
import type { approveOrderSchema, OrderAnswer } from "./schema";

/** The actor recorded for an order that is approved automatically. */
export const PORTAL = { id: null, name: "Within par" };

/** Adds an entry to an order's history. */
export const record = (
  tx: Transaction,
  { actor, now }: { actor: Pick<Actor, "id" | "name">; now: Date },
  orderId: string,
  status: OrderStatus,
  reason: string | null = null,
) =>
  tx.orderEvent.create({
    data: { id: uuid(), orderId, status, at: now, actorId: actor.id, actorName: actor.name, reason },
  });

export const readAnswer = async (
  { tx, actor }: Pick<CommandContext, "tx" | "actor">,
  id: string,
): Promise<OrderAnswer> => (await readOrders(tx, actor, { id }))[0]!;

/** Locks an order and its customer, which serializes placing, deciding and cancelling. */
export async function lockOrder(tx: Transaction, id: string) {
  const { customerNumber } = await tx.order.findUniqueOrThrow({ where: { id }, select: { customerNumber: true } });
  await lockCustomer(tx, customerNumber);
  await tx.$queryRaw`select 1 from "order" where id = ${id}::uuid for update`;
  return tx.order.findUniqueOrThrow({ where: { id }, include: { lines: true } });
}

type Approval = z.output<typeof approveOrderSchema> & {
  /** Approve only for its own date and without joining; refuse otherwise. */
  asPlaced?: boolean;
};

/** How to say that an order is no longer pending, by its status. */
export const WAS: Record<Exclude<OrderStatus, "pending">, string> = {
  approved: "is already approved",
  processing: "is already on the truck",
  delivered: "is already delivered",
  rejected: "is already rejected",
  cancelled: "was cancelled",
  lapsed: "has lapsed: its date passed before it was approved",
};

/**
 * Approves an order of a locked customer. `by` is the actor recorded for it.
 * @throws AppError 404, or 409 if it is not pending.
 */
export async function approveAs(
  by: Pick<Actor, "id" | "name">,
  context: CommandContext,
  customer: LockedCustomer,
  { id, lines: changes, join, asPlaced = false }: Approval,
) {
  const { tx, now } = context;
  const order = await lockOrder(tx, id);
  if (order.status === "approved" && changes.length === 0)
    return { message: `Order #${order.number} is already approved.`, order: await readAnswer(context, id) };
  if (order.status !== "pending") throw conflict(`Order #${order.number} ${WAS[order.status]}.`);
  for (const { line_id } of changes)
    if (!order.lines.some((line) => line.id === line_id)) throw notFound("There is no such line in this order.");
  const decisions = decideLines(order.lines, changes);
  if (by !== PORTAL && decisions.every(({ approvedQuantity }) => approvedQuantity === 0))
    throw conflict("That would leave nothing of this order. Reject it instead.");
  const {
    serviceDate,
    comment,
    totalCents: total,
    before,
  } = await approveLines(context, { customer, order, decisions, by, join, asPlaced });
  if (total > MAX_CENTS) throw badInput({ lines: `lines come to more than ${dollars(MAX_CENTS)}.` });
  const changed = decisions.some(({ reason }) => reason !== null);
  await tx.order.update({
    where: { id },
    data: {
      ...{ status: "approved", serviceDate: new Date(serviceDate), totalCents: total, version: { increment: 1 } },
      beforeApproval: before,
    },
  });
  await record(tx, { actor: by, now }, id, "approved", comment ?? (changed ? "Approved in part." : null));
  const answer = await readAnswer(context, id);
  await notifyOrderChange(context, answer, changed ? "changed" : "approved", comment);
  return {
    message: `Order #${order.number} is approved${changed ? " in part" : ""}.${comment ? ` ${comment}` : ""}`,
    order: answer,
  };
}
