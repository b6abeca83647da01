import { defineQuery } from "#kernel/definition";
import { requestedPage } from "#kernel/page-letter.server";
import { has } from "#kernel/text-search.server";
import { Prisma } from "#services/database/generated/client";
import type { Reader } from "#services/database/database.server";
import { isOnlyDriver } from "#cartridges/serving/drivers.server";
import { PAGE_SIZE, userListKeySchema, type Sort, type UserListData, type UserRow, type UsersAnswer } from "./schema";

interface UsersRow {
  users: UserRow[];
  total: number;
  page: number;
  routes: string[];
  customRoles: string[];
}

/** The sort key of names. */
const BY_NAME = Prisma.sql`clothesline_fold(name) collate "C"`;
const ORDERS: Record<Sort, Prisma.Sql> = {
  name: Prisma.sql`clothesline_fold(u.name) collate "C", u.username`,
  role: Prisma.sql`u.role, u.username`,
  route: Prisma.sql`u.route_number nulls last, u.username`,
};

interface ListRequest {
  q?: string | undefined;
  sort?: Sort | undefined;
  letter?: string | undefined;
  page: number;
}

/** A page of the users who are not deleted, by default by username. One statement. */
async function readUsers(db: Reader, { q = "", sort, letter, page }: ListRequest): Promise<UsersRow> {
  const requested = requestedPage({ letter, page }, { by: BY_NAME, size: PAGE_SIZE });
  const order = sort ? ORDERS[sort] : Prisma.sql`u.username`;
  const [read] = await db.$queryRaw<UsersRow[]>`
    with found as (
      select u.* from "user" u where u.deleted_at is null
        and ${
          q
            ? has(
                Prisma.sql`u.username || E'\n' || u.name || E'\n' || coalesce(u.customer_number, '')
          || E'\n' || coalesce(u.email, '')`,
                q,
              )
            : Prisma.sql`true`
        }
    ), shown as (
      select u.id::text, u.username, u.name, u.email, u.role, cr.name as "customRole",
        u.customer_number as "customerNumber", c.account_name as "businessName",
        u.route_number as "routeNumber",
        case when ${isOnlyDriver(Prisma.sql`u`)} then (select count(*)::int from customer served
          where served.route_number = u.route_number and served.deleted_at is null) end as leaves,
        u.approval = 'approved' as approved, u.password_hash is null and not exists (select 1 from identity i
          where i.user_id = u.id) as invited
      from (select * from found u order by ${order} limit ${PAGE_SIZE}
        offset (${requested} - 1) * ${PAGE_SIZE}::int) u
        left join customer c on c.number = u.customer_number
        left join custom_role cr on cr.id = u.custom_role_id order by ${order}
    )
    select (select count(*)::int from found) as total, ${requested} as page, coalesce((select json_agg(shown) from shown), '[]') as users,
      array(select number from route where active order by number) as routes,
      array(select name from custom_role order by clothesline_fold(name) collate "C") as "customRoles"`;
  return read!;
}

/** The users of the portal (spec 2.13). */
export const openUserList = defineQuery({
  name: "userList.open",
  input: userListKeySchema,
  permission: "users:write",
  async run({ db, actor }, { q, sort, letter, page }): Promise<UserListData> {
    const read = await readUsers(db, { q, sort, letter, page });
    return {
      ...read,
      sort: sort ?? null,
      letter: letter ?? null,
      pages: Math.max(1, Math.ceil(read.total / PAGE_SIZE)),
      q: q ?? "",
      self: actor.id,
    };
  },
});

/** GET /api/users: the same list for API clients. */
export const listUsers = defineQuery({
  name: "userList.list",
  input: userListKeySchema,
  permission: "users:write",
  async run({ db }, options): Promise<UsersAnswer> {
    const { users, total } = await readUsers(db, options);
    return { users, total, total_pages: Math.ceil(total / PAGE_SIZE) };
  },
});
