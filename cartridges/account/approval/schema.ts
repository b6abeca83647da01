import { z } from "zod";
import { pageOf, type ListPage } from "#kernel/page-number";
import { textSchema } from "#kernel/typed-text";

const userId = z.guid("userId must be the id of an account.");
export const approveCustomerSchema = z.object({ userId });
export const undoCustomerSchema = z.object({ userId });
export const rejectCustomerSchema = z.object({
  userId,
  /** Optional; mailed to the customer. */
  reason: textSchema("reason", 500).optional(),
});

/** A pending account (spec 3, Pending approval). */
export interface PendingApproval {
  userId: string;
  businessName: string;
  customer_number: string;
  email: string;
  /** ISO timestamp, UTC. */
  created_at: string;
  address: string;
  route_number: string;
  /** Other accounts of the same business, approved or pending. */
  other_accounts: number;
}

/** The page of the pending accounts. */
export const pendingApprovalsSchema = z.object(pageOf({ usual: 100, most: 200 }));
export interface PendingApprovalsData extends ListPage {
  pendingApprovals: PendingApproval[];
  /** The company's time zone, for showing times. */
  timezone: string;
  /** Whether the user gets the reason, which requires a mail server. */
  mails_are_sent: boolean;
}
