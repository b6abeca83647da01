import { z } from "zod";
import { defineCommand, type CommandContext, type QueryContext } from "#kernel/definition";
import { badInput, conflict, notAllowed, notFound } from "#kernel/errors";
import { company } from "#services/company.server";
import { dollars } from "#ui/formats";
import { isThisCustomer, servedBy } from "#cartridges/serving/access.server";
import { lockCustomer } from "./customer-lock.server";
import { approveAs, lockOrder, PORTAL, readAnswer, record, WAS } from "./deciding.server";
import { lapseOrders } from "./lapsing.server";
import { notifyDrivers, notifyOrderChange, notifyOrderPlaced } from "./notifications.server";
import { readWaiting, refuseUnchanged, settledOrder } from "./placing.server";
import { isWithinPar, MAX_CENTS, sameLines, totalCents } from "./rules";
import { approveTogether, takeBackTogether } from "./batch.server";
import { writeOrder } from "./writing.server";
import {
  approveOrderSchema,
  approveOrdersSchema,
  cancelOrderSchema,
  placeOrderSchema,
  rejectOrderSchema,
  undoApprovalSchema,
  type OrderAnswer,
} from "./schema";
import { isBlank } from "#ui/text";

/** Approving a hundred orders takes several seconds on the embedded database. */
const MAY_TAKE_MS = 60_000;

/**
 * POST /api/orders, either payload (spec 3, 7.4). Only an approved customer may order, for
 * themselves. Placing the same order again while the first is pending (a double click, a retry, a
 * second tab) returns the first one.
 * @throws AppError 400, 403, 404, 409.
 */
export const placeOrder = defineCommand({
  name: "order.place",
  done: "placed an order",
  input: placeOrderSchema,
  permission: "orders:place",
  scope: ({ actor }, { customer }) => {
    if (actor.role !== "Customer") throw notAllowed("Only a customer orders, for themselves.");
    if (!isThisCustomer(actor, customer)) throw notFound("Customer not found");
    return true;
  },
  async run(context, input) {
    const { tx } = context;
    const customer = await lockCustomer(tx, input.customer);
    const order = await settledOrder(tx, customer, input);
    if (totalCents(order.lines) > MAX_CENTS)
      throw badInput({ items: `items come to more than ${dollars(MAX_CENTS)}.` });
    const waiting = await readWaiting(tx, customer, input.kind, order);
    const duplicate = waiting.find((other) => other.notes === input.notes && sameLines(other.lines, order.lines));
    if (duplicate) return submitted(input.kind, await readAnswer(context, duplicate.id));
    if (input.kind === "delivery") await refuseUnchanged(tx, customer, order, input.notes);
    await cancelReplaced(context, waiting, input.kind === "delivery" ? input.replaces : undefined);
    // A note is meant for a person, so an order with one waits until somebody reads it
    // (decision 0014).
    const isApproved = !company().ordersNeedApproval && isWithinPar(order.lines) && isBlank(input.notes);
    const answer = await writeOrder(context, customer, { ...order, kind: input.kind, notes: input.notes });
    if (isApproved) {
      const { order: approved } = await approveAs(PORTAL, context, customer, { id: answer.id, lines: [], join: true });
      return submitted(input.kind, approved);
    }
    await notifyOrderPlaced(context, answer);
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

/**
 * Enforces one pending order per date: cancels the one named by `replaces`, and
 * refuses if there is another.
 */
async function cancelReplaced(
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

/**
 * Checks that this actor may access all of these orders.
 * @throws AppError 404 as if an inaccessible one did not exist.
 */
async function mayAccessOrders({ db, actor }: QueryContext, { ids }: { ids: readonly string[] }): Promise<true> {
  const [accessible] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int from "order" o join customer c on c.number = o.customer_number
    where o.id = any(${[...ids]}::uuid[]) and ${servedBy(actor)}`;
  if (accessible!.count < ids.length) throw notFound("There is no such order.");
  return true;
}
const mayAccessOrder = (context: QueryContext, { id }: { id: string }) => mayAccessOrders(context, { ids: [id] });

/**
 * PUT /api/orders/{id}/approve (spec 7.4): as ordered, or with other quantities and rejected lines,
 * each with its reason.
 */
export const approveOrder = defineCommand({
  name: "order.approve",
  done: "approved an order",
  input: approveOrderSchema,
  permission: "orders:decide",
  scope: mayAccessOrder,
  async run(context, input) {
    const { tx, actor } = context;
    const order = { where: { id: input.id }, select: { customerNumber: true } };
    const { customerNumber } = await tx.order.findUniqueOrThrow(order);
    return approveAs(actor, context, await lockCustomer(tx, customerNumber), input);
  },
});

/**
 * POST /api/orders/approve: approves several orders as placed. Those that can't be approved are
 * left alone and reported.
 */
export const approveOrders = defineCommand({
  name: "order.approveSeveral",
  done: "approved several orders",
  input: approveOrdersSchema,
  permission: "orders:decide",
  scope: mayAccessOrders,
  timeoutMs: MAY_TAKE_MS,
  run: (context, { ids }) => approveTogether(context, ids),
  audit: ({ ids }, { approved }) => ({ orders: ids.length, approved: approved.map(({ order_id }) => order_id) }),
});

/**
 * POST /api/orders/undo-approval: makes these orders pending again and takes them off the loads.
 * Those that can't be undone are left alone and reported.
 */
export const undoApproval = defineCommand({
  name: "order.undoApproval",
  done: "undid the approval of orders",
  input: undoApprovalSchema,
  permission: "orders:decide",
  scope: mayAccessOrders,
  timeoutMs: MAY_TAKE_MS,
  run: (context, { ids }) => takeBackTogether(context, ids),
  audit: ({ ids }, { undone }) => ({ orders: ids.length, undone: undone.map(({ order_id }) => order_id) }),
});

/** Run by the portal: ends the orders whose date passed before anybody decided. */
export const lapsePassedOrders = defineCommand({
  name: "order.lapse",
  done: "ended orders whose date had passed",
  input: z.object({}),
  permission: "orders:decide",
  scope: ({ actor }) => actor.kind === "console",
  run: async (context) => ({ lapsed: await lapseOrders(context) }),
});

/** PUT /api/orders/{id}/reject, with a reason that the customer sees. */
export const rejectOrder = defineCommand({
  name: "order.reject",
  done: "rejected an order",
  input: rejectOrderSchema,
  permission: "orders:decide",
  scope: mayAccessOrder,
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
  done: "cancelled an order",
  input: cancelOrderSchema,
  permission: "orders:place",
  scope: async (context, input) => {
    if (context.actor.role !== "Customer") throw notAllowed("Only the customer cancels an order. Reject it instead.");
    await mayAccessOrder(context, input);
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
