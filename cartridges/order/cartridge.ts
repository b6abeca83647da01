import { orSaying } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { ApprovedAnswer, PendingOrdersData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/**
 * The orders awaiting a decision by this driver or the office (spec 2.10 Orders): approve,
 * approve in part, reject.
 */
export default class OrderCartridge extends BaseCartridge<PendingOrdersData> {
  static override readonly meta = defineMeta({
    id: "order",
    name: "Customer Orders",
    opens: "order.pending",
    icon: "clipboard-list",
    category: "order",
    permissions: ["orders:decide"],
    description: "The orders awaiting a decision.",
    showInQuickAccess: true,
  });

  /**
   * Approves an order. `lines` are those not approved as ordered; `join` allows joining it with
   * another order of its date. Returns the message to show.
   * @throws ApiError, with the field `join` if the user must confirm joining.
   */
  approve(
    id: string,
    lines: readonly { line_id: string; quantity: number; reason: string }[],
    join: boolean,
  ): Promise<string> {
    return this.#decide(id, "approve", call("PUT /orders/:id/approve", { id, lines: [...lines], join }));
  }

  /**
   * Approves several orders as placed. Those that can't be approved stay in the
   * list, each with its reason.
   * @throws ApiError.
   */
  async approveAll(ids: readonly string[]): Promise<ApprovedAnswer> {
    const answer = await orSaying("Failed to approve order", call("POST /orders/approve", { ids: [...ids] }));
    this.#leave(answer.approved.map(({ id }) => id));
    return answer;
  }

  /**
   * Undoes these approvals; the orders return to the list with the next update. Returns the message
   * and whether any order is pending again.
   * @throws ApiError.
   */
  async undo(ids: readonly string[]): Promise<{ message: string; isDone: boolean }> {
    const { message, undone } = await call("POST /orders/undo-approval", { ids: [...ids] });
    return { message, isDone: undone.length > 0 };
  }

  reject(id: string, reason: string): Promise<string> {
    return this.#decide(id, "reject", call("PUT /orders/:id/reject", { id, reason }));
  }

  async #decide(id: string, verb: "approve" | "reject", decided: Promise<{ message: string }>): Promise<string> {
    const { message } = await orSaying(`Failed to ${verb} order`, decided);
    this.#leave([id]);
    return message;
  }

  #leave(ids: readonly string[]): void {
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, orders: data.orders.filter((order) => !ids.includes(order.id)) } });
  }
}
