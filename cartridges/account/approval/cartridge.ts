import { ApiError, orSaying } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type { PendingApprovalsData } from "./schema";
import type calls from "./api.server";

const call = client<typeof calls>();

/**
 * The accounts awaiting a decision by this driver or the office (spec 2.9, pending-approvals
 * panel). Each decision is saved at once, so nothing stays unsaved.
 */
export default class ApprovalCartridge extends BaseCartridge<PendingApprovalsData> {
  static override readonly meta = defineMeta({
    id: "approval",
    name: "Pending Approvals",
    opens: "approval.pending",
    icon: "user-check",
    category: "customer",
    permissions: ["customers:approve"],
    description: "The customers' accounts awaiting approval.",
    showInQuickAccess: true,
  });

  /** Returns the message to show. @throws ApiError. */
  approve(userId: string): Promise<string> {
    return this.#decide(userId, "approve", call("POST /driver/approve-customer", { userId }));
  }

  /**
   * Makes the account pending again; it returns to the list with the next update.
   * Returns the message to show.
   * @throws ApiError.
   */
  async undo(userId: string): Promise<string> {
    const { message } = await call("POST /driver/undo-approval", { userId });
    return message;
  }

  reject(userId: string, reason: string): Promise<string> {
    const rejected = call("POST /driver/reject-customer", { userId, ...(reason.trim() && { reason }) });
    return this.#decide(userId, "reject", rejected);
  }

  async #decide(userId: string, verb: "approve" | "reject", decided: Promise<{ message: string }>): Promise<string> {
    try {
      const { message } = await orSaying(`Failed to ${verb} customer`, decided);
      this.#remove(userId);
      return message;
    } catch (error) {
      // Somebody else has decided in the meantime: remove it from the list.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) this.#remove(userId);
      throw error;
    }
  }

  #remove(userId: string) {
    const { data } = this.getSnapshot();
    if (data)
      this.update({
        data: { ...data, pendingApprovals: data.pendingApprovals.filter((approval) => approval.userId !== userId) },
      });
  }
}
