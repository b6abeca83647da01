import { asTool, asks, calls, executes } from "#kernel/calls.server";
import { approveCustomer, rejectCustomer, undoCustomer } from "./commands.server";
import { pendingApprovals } from "./queries.server";

/** Accounts awaiting approval by whoever serves their route (spec 7.5). */
export default calls({
  "GET /driver/pending-approvals": asTool(asks(pendingApprovals), {
    name: "pending_approvals",
    title: "Accounts awaiting approval",
    description: "Customers' accounts awaiting this person's decision: the business, the email, and since when.",
    takes: {},
  }),
  "POST /driver/approve-customer": asTool(executes(approveCustomer), {
    name: "approve_account",
    title: "Approve a customer's account",
    description: "Lets a customer's new account order and see their deliveries. Ask the person first.",
    takes: { userId: "The account's userId, from pending_approvals." },
  }),
  "POST /driver/reject-customer": executes(rejectCustomer),
  "POST /driver/undo-approval": executes(undoCustomer),
});
