import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { servedBy } from "#cartridges/serving/access.server";
import type { PendingApproval, PendingApprovalsData } from "./schema";

/** Limits the list; later accounts appear as these are decided. */
const MAX_LISTED = 200;

/**
 * GET /api/driver/pending-approvals: the pending accounts, the oldest first. A driver gets those of
 * the routes they serve, the office gets all.
 */
export const pendingApprovals = defineQuery({
  name: "approval.pending",
  input: z.object({}),
  permission: "customers:approve",
  scope: ({ actor }) => actor.role !== "Customer",
  async run({ db, actor }): Promise<PendingApprovalsData> {
    const rows = await db.$queryRaw<(Omit<PendingApproval, "created_at"> & { created_at: Date })[]>`
      select u.id::text as "userId", c.account_name as "businessName", c.number as customer_number,
        coalesce(u.email, '') as email, u.created_at, c.route_number,
        concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
          nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as address,
        (select count(*)::int from "user" o where o.customer_number = c.number and o.id <> u.id
          and o.role = 'Customer' and o.deleted_at is null and o.approval <> 'rejected'
          and not o.email_unconfirmed) as other_accounts
      from "user" u join customer c on c.number = u.customer_number and c.deleted_at is null
      where u.role = 'Customer' and u.approval = 'pending' and not u.email_unconfirmed
        and u.deleted_at is null and ${servedBy(actor)}
      order by u.created_at, u.id limit ${MAX_LISTED}`;
    return {
      pendingApprovals: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      timezone: company().timezone,
      mails_are_sent: company().mailsAreSent && company().mails,
    };
  },
});
