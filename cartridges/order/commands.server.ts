import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { Actor } from "#kernel/actor";
import { defineCommand, type CommandContext } from "#kernel/definition";
import { badInput, conflict, notAllowed, notFound } from "#kernel/errors";
import { company } from "#services/company.server";
import { dollars } from "#ui/formats";
import type { Transaction } from "#services/database/database.server";
import type { OrderStatus } from "#services/database/generated/client";
import { isThisCustomer, servedCustomer } from "#cartridges/serving/access.server";
import { approveLines } from "./approving.server";
import { hearOfPlacing, notifyDrivers, notifyOrderChange, notifyOrderPlaced } from "./notifications.server";
import { lockCustomer, type LockedCustomer } from "./customer-lock.server";
import { lapseOrders } from "./lapsing.server";
import { lockedOrder, refuseUnchanged } from "./placing.server";
import { readOrders } from "./reading.server";
import { decideLines, isWithinPar, MAX_CENTS, sameLines, totalCents } from "./rules";
import { writeOrder } from "./writing.server";
import { approveOrderSchema, cancelOrderSchema, placeOrderSchema, rejectOrderSchema, type OrderAnswer } from "./schema";
import { isBlank } from "#ui/text";

/** Who approves an order that needs nobody's approval. */
const PORTAL = { id: null, name: "Within par" };

const record = (
  tx: Transaction,
  { actor, now }: { actor: Pick<Actor, "id" | "name">; now: Date },
  orderId: string,
  status: OrderStatus,
  reason: string | null = null,
) =>
  tx.orderEvent.create({
    data: { id: uuid(), orderId, status, at: now, actorId: actor.id, actorName: actor.name, reason },
  });

const readAnswer = async ({ tx, actor }: Pick<CommandContext, "tx" | "actor">, id: string): Promise<OrderAnswer> =>
  (await readOrders(tx, actor, { id }))[0]!;

/**
 * POST /api/orders, either payload (spec 3, 7.4). Only an approved customer may order, for themselves. Placing the same order again while
 * the first one is pending (a double click, a retry, a second tab) returns the first one. @throws AppError 400, 403, 404, 409.
 */
export const placeOrder = defineCommand({
  name: "order.place",
  input: placeOrderSchema,
  permission: "orders:place",
  scope: ({ actor }, { customer }) => {
    if (actor.role !== "Customer") throw notAllowed("Only a customer orders, for themselves.");
    if (!isThisCustomer(actor, customer)) throw notFound("Customer not found");
    return true;
  },
  // Orders of different customers decide nothing for each other.
  together: ({ customer }) => ({ name: "", apart: customer }),
  read: (context, input) => Promise.all([lockedOrder(context, input), hearOfPlacing(context.tx, input.customer)]),
  async run(context, input, _, [{ customer, order, waiting, settled, number }, recipients]) {
    if (totalCents(order.lines) > MAX_CENTS)
      throw badInput({ items: `items come to more than ${dollars(MAX_CENTS)}.` });
    const same = waiting.find((other) => other.notes === input.notes && sameLines(other.lines, order.lines));
    if (same) return submitted(input.kind, await readAnswer(context, same.id));
    if (input.kind === "delivery") refuseUnchanged(order, settled, input.notes);
    await makeRoom(context, waiting, input.kind === "delivery" ? input.replaces : undefined);
    // A note is said to somebody: an order that has one waits until it was read (docs/decisions/0131).
    const isApproved = !company().ordersNeedApproval && isWithinPar(order.lines) && isBlank(input.notes);
    const answer = await writeOrder(
      context,
      customer,
      { ...order, kind: input.kind, notes: input.notes },
      { number, when: isApproved ? "now" : "with the commit" },
    );
    if (isApproved) {
      const { order: approved } = await approveAs(PORTAL, context, customer, { id: answer.id, lines: [], join: true });
      return submitted(input.kind, approved);
    }
    await notifyOrderPlaced(context, answer, recipients);
    return submitted(input.kind, answer);
  },
  audit: ({ kind, customer, items }, { order }) => ({ kind, customer, lines: items.length, order: order.id }),
});

const submitted = (kind: "delivery" | "standing", order: OrderAnswer) => ({
  success: true,
  message:
    kind === "delivery"
      ? "Order submitted successfully!"
      : "Order submitted successfully! Your driver will review and process it.",
  order,
});

/** At most one order may be pending per date: cancels the one named by `replaces`, and refuses if there is another. */
async function makeRoom(
  context: CommandContext,
  waiting: readonly { id: string; number: number }[],
  replaces: string | undefined,
): Promise<void> {
  const { tx } = context;
  for (const other of waiting) {
    if (other.id !== replaces)
      throw conflict(`Your order #${other.number} is still pending. Cancel it first to order something else.`);
    await tx.order.update({ where: { id: other.id }, data: { status: "cancelled", version: { increment: 1 } } });
    await record(tx, context, other.id, "cancelled", "Replaced by a newer order.");
  }
}

/** Locks an order and its customer, which serialises placing, deciding and cancelling. */
async function lockOrder(tx: Transaction, id: string) {
  const { customerNumber } = await tx.order.findUniqueOrThrow({ where: { id }, select: { customerNumber: true } });
  await lockCustomer(tx, customerNumber);
  await tx.$queryRaw`select 1 from "order" where id = ${id}::uuid for update`;
  return tx.order.findUniqueOrThrow({ where: { id }, include: { lines: true } });
}

const mayReachOrder = async (
  { db, actor }: { db: Parameters<typeof readOrders>[0]; actor: CommandContext["actor"] },
  { id }: { id: string },
) => {
  const order = await db.order.findUnique({ where: { id }, select: { customerNumber: true } });
  if (!order) throw notFound("There is no such order.");
  await servedCustomer(db, actor, order.customerNumber).catch(() => {
    throw notFound("There is no such order.");
  });
  return true;
};

const WAS: Record<Exclude<OrderStatus, "pending">, string> = {
  approved: "is already approved",
  processing: "is already on the truck",
  delivered: "is already delivered",
  rejected: "is already rejected",
  cancelled: "was cancelled",
  lapsed: "has lapsed: its date passed before it was approved",
};

/** Approves an order of a locked customer. `by` is who is said to have done it. @throws AppError 404, 409 for one that does not wait. */
async function approveAs(
  by: Pick<Actor, "id" | "name">,
  context: CommandContext,
  customer: LockedCustomer,
  { id, lines: changes, join }: z.output<typeof approveOrderSchema>,
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
  } = await approveLines(context, { customer, order, decisions, by, join });
  if (total > MAX_CENTS) throw badInput({ lines: `lines come to more than ${dollars(MAX_CENTS)}.` });
  const changed = decisions.some(({ reason }) => reason !== null);
  await tx.order.update({
    where: { id },
    data: { status: "approved", serviceDate: new Date(serviceDate), totalCents: total, version: { increment: 1 } },
  });
  await record(tx, { actor: by, now }, id, "approved", comment ?? (changed ? "Approved in part." : null));
  const answer = await readAnswer(context, id);
  await notifyOrderChange(context, answer, changed ? "changed" : "approved", comment);
  return {
    message: `Order #${order.number} is approved${changed ? " in part" : ""}.${comment ? ` ${comment}` : ""}`,
    order: answer,
  };
}

/** PUT /api/orders/{id}/approve (spec 7.4): as ordered, or with other quantities and rejected lines, each with its reason. */
export const approveOrder = defineCommand({
  name: "order.approve",
  input: approveOrderSchema,
  permission: "orders:decide",
  scope: mayReachOrder,
  async run(context, input) {
    const { tx, actor } = context;
    const order = { where: { id: input.id }, select: { customerNumber: true } };
    const { customerNumber } = await tx.order.findUniqueOrThrow(order);
    return approveAs(actor, context, await lockCustomer(tx, customerNumber), input);
  },
});

/** The portal itself ends the orders whose date has passed before anybody decided. */
export const lapsePassedOrders = defineCommand({
  name: "order.lapse",
  input: z.object({}),
  permission: "orders:decide",
  scope: ({ actor }) => actor.kind === "console",
  run: async (context) => ({ lapsed: await lapseOrders(context) }),
});

/** PUT /api/orders/{id}/reject, with a reason that the customer sees. */
export const rejectOrder = defineCommand({
  name: "order.reject",
  input: rejectOrderSchema,
  permission: "orders:decide",
  scope: mayReachOrder,
  async run(context, { id, reason }) {
    const { tx } = context;
    const order = await lockOrder(tx, id);
    if (order.status === "rejected")
      return { message: `Order #${order.number} is already rejected.`, order: await readAnswer(context, id) };
    if (order.status !== "pending") throw conflict(`Order #${order.number} ${WAS[order.status]}.`);
    await tx.order.update({ where: { id }, data: { status: "rejected", version: { increment: 1 } } });
    await record(tx, context, id, "rejected", reason);
    const answer = await readAnswer(context, id);
    await notifyOrderChange(context, answer, "rejected", reason);
    return { message: `Order #${order.number} is rejected.`, order: answer };
  },
});

/** POST /api/orders/{id}/cancel: the customer cancels an order that has not been decided. */
export const cancelOrder = defineCommand({
  name: "order.cancel",
  input: cancelOrderSchema,
  permission: "orders:place",
  scope: async (context, input) => {
    if (context.actor.role !== "Customer") throw notAllowed("Only the customer cancels an order. Reject it instead.");
    await mayReachOrder(context, input);
    return true;
  },
  async run(context, { id }) {
    const { tx } = context;
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled")
      return { message: `Order #${order.number} is already cancelled.`, order: await readAnswer(context, id) };
    if (order.status !== "pending")
      throw conflict(`Order #${order.number} ${WAS[order.status]}. If you don't want it, call your driver.`);
    await tx.order.update({ where: { id }, data: { status: "cancelled", version: { increment: 1 } } });
    await record(tx, context, id, "cancelled");
    const answer = await readAnswer(context, id);
    await notifyDrivers(context, answer);
    return { message: `Order #${order.number} is cancelled.`, order: answer };
  },
});
