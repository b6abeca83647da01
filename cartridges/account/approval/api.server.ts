import { asks, calls, executes } from "#kernel/calls.server";
import { approveCustomer, rejectCustomer } from "./commands.server";
import { pendingApprovals } from "./queries.server";

/** Accounts that wait for whoever serves their route (spec 7.5). */
export default calls({
  "GET /driver/pending-approvals": asks(pendingApprovals),
  "POST /driver/approve-customer": executes(approveCustomer),
  "POST /driver/reject-customer": executes(rejectCustomer),
});
