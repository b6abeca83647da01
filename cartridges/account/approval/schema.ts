import { z } from "zod";

const userId = z.uuid("userId must be the id of an account.");
export const approveCustomerSchema = z.object({ userId });
export const rejectCustomerSchema = z.object({
  userId,
  /** Told to the customer where it is given. */
  reason: z.string("reason must be text.").trim().max(500, "reason is longer than 500 characters.").optional(),
});

/** An account that waits for approval (spec 3, Pending approval). */
export interface PendingApproval {
  userId: string;
  businessName: string;
  customer_number: string;
  email: string;
  /** ISO timestamp, UTC. */
  created_at: string;
  address: string;
  route_number: string;
  /** Accounts of the same business that are approved or wait too. */
  other_accounts: number;
}

export interface PendingApprovalsData {
  pendingApprovals: PendingApproval[];
  /** The company's, in which moments are shown. */
  timezone: string;
  /** Whether a reason reaches whoever is rejected. */
  mails_are_sent: boolean;
}
