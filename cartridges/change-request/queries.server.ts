import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { pageWithTotal } from "#kernel/page-number";
import { company } from "#services/company.server";
import { servedBy } from "#cartridges/serving/access.server";
import { dayOfNumber } from "#cartridges/service-day/rules";
import { Prisma } from "#services/database/generated/client";
import { openRequestsSchema, type ChangeRequest, type OpenRequest, type OpenRequestsData } from "./schema";

/** The most requests a customer sees, open ones first. */
const MAX_SHOWN = 20;

type Row = Omit<ChangeRequest, "delivery_day" | "created_at" | "answered_at"> & {
  day: number | null;
  created_at: Date;
  answered_at: Date | null;
};
const COLUMNS = Prisma.sql`q.id::text, q.kind, q.content, q.status, q.answer, q.sku,
  coalesce(p.name, '') as description, q.delivery_day::int as day, q.created_at, q.answered_at`;

const requestOf = ({ day, created_at, answered_at, ...row }: Row): ChangeRequest => ({
  ...row,
  delivery_day: (day && dayOfNumber(day)) || null,
  created_at: created_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});

/** A customer's requests: the open ones, then the latest closed ones. */
export async function requestsOf(db: Reader, customer: string): Promise<ChangeRequest[]> {
  const rows = await db.$queryRaw<Row[]>`
    select ${COLUMNS} from change_request q left join product p on p.sku = q.sku where q.customer_number = ${customer}
    order by q.status <> 'open', coalesce(q.answered_at, q.created_at) desc, q.id desc limit ${MAX_SHOWN}`;
  return rows.map(requestOf);
}

/** The open requests of the customers this driver serves, or of all customers for the office. */
export const openRequests = defineQuery({
  name: "changeRequest.open",
  input: openRequestsSchema,
  permission: "requests:answer",
  async run({ db, actor }, { page, limit }): Promise<OpenRequestsData> {
    const open = Prisma.sql`change_request q join customer c on c.number = q.customer_number and c.deleted_at is null
      where q.status = 'open' and ${servedBy(actor)}`;
    const rows = await db.$queryRaw<
      (Row & { quantity: number | null; made_by: string; customer: OpenRequest["customer"] })[]
    >`
      select ${COLUMNS}, i.quantity, coalesce(u.name, '') as made_by,
        json_build_object('number', c.number, 'name', c.account_name, 'route', c.route_number, 'phone',
        c.phone) as customer
      from (select q.* from ${open} order by q.created_at, q.id limit ${limit} offset ${(page - 1) * limit}) q
        join customer c on c.number = q.customer_number
        left join product p on p.sku = q.sku
        left join rental_item i on i.customer_number = q.customer_number and i.sku = q.sku
          and i.delivery_day = q.delivery_day and i.ended_at is null
        left join "user" u on u.id = q.created_by_id
      order by q.created_at, q.id`;
    const [counted] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total from ${open}`;
    return {
      ...pageWithTotal({ page, limit }, counted!.total),
      timezone: company().timezone,
      requests: rows.map(({ quantity, made_by, customer, ...row }) => ({
        ...requestOf(row),
        quantity,
        made_by,
        customer,
      })),
    };
  },
});
