import type { Actor } from "#kernel/actor";
import type { Reader } from "#services/database/database.server";
import { Prisma, type OrderLineKind } from "#services/database/generated/client";
import { isOnRecord, servedBy } from "#cartridges/serving/access.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { dayOfNumber } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { UNIT } from "./rules";
import type { OrderAnswer, OrderStatus } from "./schema";
import { byName } from "#ui/text";

const MAX_ORDERS = 200;

export interface OrderFilter {
  id?: string;
  customer?: string;
  route?: string;
  status?: OrderStatus;
  /** Only these states, or all but these. */
  statuses?: readonly OrderStatus[];
  otherThan?: readonly OrderStatus[];
  /** The range of service dates, inclusive. */
  from?: CompanyDate;
  until?: CompanyDate;
  oldestFirst?: boolean;
  limit?: number;
  offset?: number;
}

/** The filter's conditions on `"order" o` alone. */
export const ordersWhich = ({ status, statuses, otherThan, from, until }: OrderFilter): Prisma.Sql[] => [
  ...(status ? [Prisma.sql`o.status = ${status}::"OrderStatus"`] : []),
  ...(statuses ? [Prisma.sql`o.status::text = any(${[...statuses]}::text[])`] : []),
  ...(otherThan ? [Prisma.sql`o.status::text <> all(${[...otherThan]}::text[])`] : []),
  ...(from ? [Prisma.sql`o.service_date >= ${from}::date`] : []),
  ...(until ? [Prisma.sql`o.service_date <= ${until}::date`] : []),
];

/**
 * Accounts awaiting approval see no orders: anybody who knows the customer's number can create one.
 */
const seesNone = ({ role, approved }: Actor) => role === "Customer" && !approved;

/**
 * The condition for orders `o` of customers `c` that this actor may see and that match the filter.
 */
function matching(actor: Actor, { id, customer, route, ...which }: OrderFilter): Prisma.Sql {
  const conditions = [
    servedBy(actor),
    // One customer's orders are kept records; a list across customers leaves former customers out.
    customer || id ? isOnRecord(actor) : Prisma.sql`c.deleted_at is null`,
    ...(id ? [Prisma.sql`o.id = ${id}::uuid`] : []),
    ...(customer ? [Prisma.sql`o.customer_number = ${customer}`] : []),
    ...(route ? [Prisma.sql`c.route_number = ${route}`] : []),
    ...ordersWhich(which),
  ];
  return Prisma.join(conditions, " and ");
}

export async function countOrders(db: Reader, actor: Actor, filter: OrderFilter): Promise<number> {
  if (seesNone(actor)) return 0;
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from "order" o join customer c on c.number = o.customer_number
      where ${matching(actor, filter)}`;
  return row!.total;
}

/**
 * The orders that this actor may see and that match the filter, by default the
 * latest first. One statement.
 */
export async function readOrders(db: Reader, actor: Actor, filter: OrderFilter): Promise<OrderAnswer[]> {
  if (seesNone(actor)) return [];
  const { oldestFirst = false, limit = MAX_ORDERS, offset = 0 } = filter;
  const date = (moment: string) =>
    Prisma.sql`to_char(${Prisma.raw(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const rows = await db.$queryRaw<StoredOrder[]>`
    select o.id::text, o.number, o.kind::text, o.status::text, o.customer_number, o.notes, o.total_cents,
      ${date("o.created_at")} as created_at, o.service_date::text as service_date,
      c.account_name as customer_name, c.route_number, c.service_frequency::text as frequency,
        (select name from ${ownDriver(Prisma.sql`c.route_number`)} own) as driver_name,
      (select coalesce(json_agg(json_build_object('id', l.id, 'sku', l.sku, 'name', p.name, 'kind', l.kind,
        'deliveryDay', l.delivery_day, 'quantity', l.quantity, 'approvedQuantity', l.approved_quantity,
          'reason', l.reason, 'currentQuantity', l.current_quantity, 'unitPriceCents', l.unit_price_cents)
            order by l.id), '[]')
        from order_line l join product p on p.sku = l.sku where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('status', e.status, 'at', ${date("e.at")},
        'by', e.actor_name, 'reason', e.reason) order by e.at, e.id), '[]')
        from order_event e where e.order_id = o.id) as history
    from "order" o join customer c on c.number = o.customer_number where ${matching(actor, filter)}
      order by ${
        oldestFirst
          ? Prisma.sql`o.created_at, o.number`
          : Prisma.sql`o.created_at desc,
      o.number desc`
      } limit ${limit} offset ${offset}`;
  return rows.map(answerOf);
}

interface StoredLine {
  id: string;
  sku: string;
  name: string;
  kind: OrderLineKind;
  deliveryDay: number;
  quantity: number;
  approvedQuantity: number | null;
  reason: string | null;
  currentQuantity: number | null;
  unitPriceCents: number;
}

export interface StoredOrder {
  id: string;
  number: number;
  kind: OrderAnswer["kind"];
  status: OrderStatus;
  customer_number: string;
  customer_name: string;
  route_number: string;
  frequency: OrderAnswer["frequency"];
  driver_name: string | null;
  notes: string;
  total_cents: number;
  created_at: string;
  service_date: string;
  lines: StoredLine[];
  history: OrderAnswer["history"];
}

/** Converts an order to the API format. */
export function answerOf({ number, lines, ...order }: StoredOrder): OrderAnswer {
  return {
    id: order.id,
    order_id: number,
    kind: order.kind,
    status: order.status,
    customer_name: order.customer_name,
    customer_number: order.customer_number,
    route_number: order.route_number,
    frequency: order.frequency,
    driver_name: order.driver_name,
    date: order.created_at,
    created_at: order.created_at,
    service_date: order.service_date,
    notes: order.notes,
    total_amount: order.total_cents / 100,
    total_cents: order.total_cents,
    items: lines
      .toSorted((a, b) => byName(a.name, b.name) || a.deliveryDay - b.deliveryDay)
      .map((line) => ({
        line_id: line.id,
        item_id: line.sku,
        name: line.name,
        item_name: line.name,
        description: line.name,
        quantity: line.quantity,
        approved_quantity: line.approvedQuantity,
        reason: line.reason,
        order_type: line.kind,
        delivery_day: dayOfNumber(line.deliveryDay)!,
        current_quantity: line.currentQuantity,
        unit: UNIT,
        unit_price_cents: line.unitPriceCents,
      })),
    history: order.history,
  };
}
