import type { Actor } from "#kernel/actor";
import type { Permission } from "#kernel/permissions";
import { Prisma } from "#services/database/generated/client";
import type { Reader } from "#services/database/database.server";
import { servedBy } from "#cartridges/serving/access.server";
import type { Waiting } from "./schema";

/**
 * The number of decisions this person has pending, the same as their lists show: orders, accounts
 * and change requests of the customers they serve. Zero for a buyer.
 */
export async function readWaiting(db: Reader, actor: Actor): Promise<Waiting> {
  if (actor.role === "Customer") return {};
  const servedIf = (permission: Permission) =>
    actor.permissions.has(permission) ? servedBy(actor) : Prisma.sql`false`;
  const [waiting] = await db.$queryRaw<Required<Waiting>[]>`
    select (select count(*)::int from "order" o join customer c on c.number = o.customer_number and c.deleted_at is null
        where o.status = 'pending' and ${servedIf("orders:decide")}) as "order",
      (select count(*)::int from "user" u join customer c on c.number = u.customer_number and c.deleted_at is null
        where u.role = 'Customer' and u.approval = 'pending' and not u.email_unconfirmed and u.deleted_at is null
          and ${servedIf("customers:approve")}) as account,
      (select count(*)::int from change_request q join customer c on c.number = q.customer_number
        and c.deleted_at is null
        where q.status = 'open' and ${servedIf("requests:answer")}) as request`;
  return waiting!;
}
