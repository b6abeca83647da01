import type { CommandContext } from "#kernel/definition";
import { AppError } from "#kernel/errors";
import { pieces } from "#ui/formats";
import type { DomainEvent } from "#services/events.server";
import { lockRouteLoad } from "#cartridges/due/load.server";
import { lockCustomers, type LockedCustomer } from "./customer-lock.server";
import { approveAs, WAS } from "./deciding.server";
import type { ApprovedAnswer, OrderAnswer, RefusedOrder, UndoneAnswer } from "./schema";
import { takeBackApproval } from "./undo-approval.server";

/**
 * Approves several orders as placed, each on its own: one that can't be approved leaves
 * the others unaffected.
 */
export async function approveTogether(context: CommandContext, ids: readonly string[]): Promise<ApprovedAnswer> {
  const { done: approved, refused } = await eachOf(context, ids, "pending", async (own, customer, id) => {
    const { order } = await approveAs(context.actor, own, customer, { id, lines: [], join: false, asPlaced: true });
    return order;
  });
  const message = approved.length === 0 ? null : isOrAre(approved, "approved");
  return { message: messageOf(message, refused), approved, refused };
}

/** Undoes the approvals of several orders, each on its own. */
export async function takeBackTogether(context: CommandContext, ids: readonly string[]): Promise<UndoneAnswer> {
  const { done: undone, refused } = await eachOf(context, ids, null, takeBackApproval);
  const message = undone.length === 0 ? null : isOrAre(undone, "pending again");
  return { message: messageOf(message, refused), undone, refused };
}

type OrderRef = Pick<OrderAnswer, "id" | "order_id">;
type Act = (own: CommandContext, customer: LockedCustomer, id: string) => Promise<OrderAnswer>;

const isOrAre = (orders: readonly OrderRef[], what: string) =>
  orders.length === 1 ? `Order #${orders[0]!.order_id} is ${what}.` : `${pieces(orders.length)} orders are ${what}.`;

function messageOf(doneMessage: string | null, refused: readonly RefusedOrder[]): string {
  const rest =
    refused.length === 0
      ? null
      : refused.length === 1
        ? refused[0]!.message
        : doneMessage === null
          ? `None of the ${pieces(refused.length)} orders changed.`
          : `${pieces(refused.length)} are unchanged.`;
  return [doneMessage, rest].filter(Boolean).join(" ");
}

/**
 * Runs `act` on each order, the oldest first. Customers and loads are locked beforehand in one
 * global order, so that concurrent calls cannot deadlock. An order that is refused is rolled back
 * on its own.
 */
async function eachOf(
  context: CommandContext,
  ids: readonly string[],
  expected: "pending" | null,
  act: Act,
): Promise<{ done: OrderRef[]; refused: RefusedOrder[] }> {
  const { tx } = context;
  const requested = await tx.order.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, customerNumber: true },
    orderBy: { number: "asc" },
  });
  const customers = await lockCustomers(
    tx,
    requested.map(({ customerNumber }) => customerNumber),
  );
  await lockRouteLoad(tx, ...new Set([...customers.values()].map(({ route }) => route)));
  // Read again after locking.
  const orders = await tx.order.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, number: true, status: true, customerNumber: true },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const done: OrderRef[] = [];
  const refused: RefusedOrder[] = [];
  for (const { id } of requested) {
    const { number, status, customerNumber } = byId.get(id)!;
    const customer = customers.get(customerNumber);
    const refuse = (message: string) => refused.push({ id, order_id: number, message });
    if (expected && status !== "pending") refuse(`Order #${number} ${WAS[status]}.`);
    else if (!customer) refuse(`Order #${number}: deliveries to this customer have ended.`);
    else {
      const outcome = await inSavepoint(context, (own) => act(own, customer, id));
      if (outcome instanceof AppError) refuse(outcome.message);
      else done.push({ id, order_id: number });
    }
  }
  return { done, refused };
}

/**
 * Runs a part of a command in a savepoint and returns its result or its refusal. A refused part
 * writes nothing and notifies nobody.
 */
async function inSavepoint<Answer>(
  context: CommandContext,
  work: (own: CommandContext) => Promise<Answer>,
): Promise<Answer | AppError> {
  const { tx } = context;
  const emitted: DomainEvent[] = [];
  await tx.$executeRaw`savepoint one_of_several`;
  try {
    const answer = await work({ ...context, emit: (event) => emitted.push(event) });
    await tx.$executeRaw`release savepoint one_of_several`;
    for (const event of emitted) context.emit(event);
    return answer;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.$executeRaw`rollback to savepoint one_of_several`;
    return error;
  }
}
