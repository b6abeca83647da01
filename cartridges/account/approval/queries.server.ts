import { defineQuery } from "#kernel/definition";
import { pageWithTotal } from "#kernel/page-number";
import { company } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { servedBy } from "#cartridges/serving/access.server";
import { pendingApprovalsSchema, type PendingApproval, type PendingApprovalsData } from "./schema";

/**
 * GET /api/driver/pending-approvals: the pending accounts, the oldest first. A driver gets those of
 * the routes they serve, the office gets all.
 */
export const pendingApprovals = defineQuery({
  name: "approval.pending",
  input: pendingApprovalsSchema,
  permission: "customers:approve",
  scope: ({ actor }) => actor.role !== "Customer",
  async run({ db, actor }, { page, limit }): Promise<PendingApprovalsData> {
    const pending = Prisma.sql`"user" u join customer c on c.number = u.customer_number and c.deleted_at is null
      where u.role = 'Customer' and u.approval = 'pending' and not u.email_unconfirmed
        and u.deleted_at is null and ${servedBy(actor)}`;
    const rows = await db.$queryRaw<(Omit<PendingApproval, "created_at"> & { created_at: Date })[]>`
      select u.id::text as "userId", c.account_name as "businessName", c.number as customer_number,
        coalesce(u.email, '') as email, u.created_at, c.route_number,
        concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
          nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as address,
        (select count(*)::int from "user" o where o.customer_number = c.number and o.id <> u.id
          and o.role = 'Customer' and o.deleted_at is null and o.approval <> 'rejected'
          and not o.email_unconfirmed) as other_accounts
      from ${pending} order by u.created_at, u.id limit ${limit} offset ${(page - 1) * limit}`;
    const [counted] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total from ${pending}`;
    return {
      pendingApprovals: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      ...pageWithTotal({ page, limit }, counted!.total),
      timezone: company().timezone,
      mails_are_sent: company().mailsAreSent && company().mails,
    };
  },
});
