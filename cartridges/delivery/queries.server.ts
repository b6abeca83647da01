import { defineQuery, type QueryContext } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { pageWithTotal } from "#kernel/page-number";
import { company } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { storage } from "#services/storage/storage.server";
import { customerOnRecord, mayServeRoute } from "#cartridges/serving/access.server";
import { firstOf, lastOf } from "#cartridges/statement/rules";
import type { Month } from "#cartridges/statement/schema";
import { keyOfStop } from "#cartridges/stop/stop-key";
import {
  deliveriesKeySchema,
  deliveryIdSchema,
  deliveryPictureSchema,
  type DeliveriesData,
  type Delivery,
  type Ticket,
} from "./schema";

/** The proofs that customers may see: a photo of an issue is for the driver and the office. */
const SHOWN_KINDS = Prisma.sql`('signature', 'nobody', 'photo')`;
const iso = (moment: Prisma.Sql) => Prisma.sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Deliveries as SQL columns on `stop s`. */
const DELIVERY = Prisma.sql`
  s.id::text, to_char(s.service_date, 'YYYY-MM-DD') as date, ${iso(Prisma.sql`s.delivered_at`)} as at,
    s.soil_bags, s.soil_unit,
  (select u.name from stop_event e join "user" u on u.id = e.actor_id where e.stop_id = s.id
    and e.kind = 'complete' and e.at = s.delivered_at
    order by e.sequence limit 1) as driver,
  coalesce((
    select json_agg(json_build_object('sku', l.sku, 'description', p.name, 'due', l.due,
      'delivered', l.delivered, 'reason', l.reason,
      'soil', l.soil_returned) order by cat.position nulls last, clothesline_fold(p.name) collate "C", l.sku)
    from delivery_line l join product p on p.sku = l.sku left join category cat on cat.id = p.category_id
      where l.stop_id = s.id), '[]') as lines,
  coalesce((
    select json_agg(json_build_object('id', pr.id, 'kind', pr.kind, 'signed_by', pr.signed_by,
      'at', ${iso(Prisma.sql`pr.at`)},
      'picture', case when pr.file is not null then '/api/deliveries/' || s.id || '/proofs/' || pr.id end)
        order by pr.at, pr.id)
    from stop_proof pr where pr.stop_id = s.id and pr.kind in ${SHOWN_KINDS}), '[]') as proofs`;

const inMonth = (month: Month | undefined) =>
  month ? Prisma.sql`s.service_date between ${firstOf(month)}::date and ${lastOf(month)}::date` : Prisma.sql`true`;

/** A page of a customer's deliveries, the latest first. */
export const readDeliveries = (
  db: Reader,
  customer: string,
  { month, limit, offset = 0 }: { month?: Month; limit: number; offset?: number },
) => db.$queryRaw<Delivery[]>`
  select ${DELIVERY} from stop s where s.customer_number = ${customer} and s.delivered_at is not null
    and ${inMonth(month)}
  order by s.service_date desc, s.id limit ${limit} offset ${offset}`;

/**
 * Checks access to a stop: the customer it was for, its route's driver and whoever covers it on
 * that date, the office.
 */
function maySeeStop({ db, actor }: QueryContext, { id }: { id: string }): boolean | Promise<boolean> {
  const { route, date, customer } = keyOfStop(id)!;
  if (actor.role !== "Customer") return mayServeRoute(db, actor, route, date);
  if (actor.customerNumber !== customer) throw notFound("There is no such delivery.");
  return true;
}

/** A customer's deliveries (spec 2.6, Last Delivery), the latest first. */
export const openDeliveries = defineQuery({
  name: "delivery.open",
  input: deliveriesKeySchema,
  permission: "deliveries:read",
  scope: async ({ db, actor }, { number }) => Boolean(await customerOnRecord(db, actor, number)),
  async run({ db }, { number, month, page, limit }): Promise<DeliveriesData> {
    const [{ total, months } = { total: 0, months: [] }] = await db.$queryRaw<{ total: number; months: Month[] }[]>`
      select count(*) filter (where ${inMonth(month)})::int as total,
        coalesce(array_agg(distinct to_char(s.service_date, 'YYYY-MM')
          order by to_char(s.service_date, 'YYYY-MM') desc), '{}') as months
      from stop s where s.customer_number = ${number} and s.delivered_at is not null`;
    return {
      number,
      deliveries: await readDeliveries(db, number, { month, limit, offset: (page - 1) * limit }),
      ...pageWithTotal({ page, limit }, total),
      month: month ?? null,
      months,
      timezone: company().timezone,
    };
  },
});

interface StoredTicket extends Delivery, Pick<Ticket["customer"], "number" | "name" | "route"> {
  street: string;
  place: string;
  signed: { file: string; type: string } | null;
}

/** One delivery, as its ticket shows it. @throws AppError 404 if nothing was delivered. */
export const deliveryTicket = defineQuery({
  name: "delivery.ticket",
  input: deliveryIdSchema,
  permission: "deliveries:read",
  scope: maySeeStop,
  async run({ db }, { id }): Promise<Ticket> {
    const [stored] = await db.$queryRaw<StoredTicket[]>`
      select ${DELIVERY}, c.number, c.account_name as name, s.route_number as route, c.address as street,
        concat_ws(', ', nullif(c.city, ''),
          nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as place,
        (select json_build_object('file', pr.file, 'type', pr.file_type) from stop_proof pr
          where pr.stop_id = s.id and pr.kind = 'signature'
          order by pr.at desc, pr.id limit 1) as signed
      from stop s join customer c on c.number = s.customer_number where s.id = ${id}::uuid
        and s.delivered_at is not null`;
    if (!stored) throw notFound("There is no such delivery.");
    const { number, name, route, street, place, signed, ...delivery } = stored;
    const customer = { number, name, route, address: [street, place].filter(Boolean) };
    const bytes = signed && (await storage().get(signed.file));
    const signature = bytes ? { bytes, type: signed.type } : null;
    return { ...delivery, customer, signature, timezone: company().timezone };
  },
});

/**
 * A signature or a photo of a delivery: its bytes and their type.
 * @throws AppError 404 if there is none.
 */
export const deliveryPicture = defineQuery({
  name: "delivery.picture",
  input: deliveryPictureSchema,
  permission: "deliveries:read",
  scope: maySeeStop,
  async run({ db }, { id, proof }) {
    const [stored] = await db.$queryRaw<{ file: string; type: string }[]>`
      select pr.file, pr.file_type as type from stop_proof pr join stop s on s.id = pr.stop_id
      where pr.id = ${proof}::uuid and s.id = ${id}::uuid and s.delivered_at is not null
        and pr.kind in ${SHOWN_KINDS} and pr.file is not null`;
    const bytes = stored ? await storage().get(stored.file) : null;
    if (!bytes) throw notFound("There is no such picture.");
    return { bytes, type: stored!.type };
  },
});
