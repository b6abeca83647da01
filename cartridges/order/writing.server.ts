import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { gathered } from "#services/database/gathered.server";
import { Prisma, type OrderLineKind } from "#services/database/generated/client";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { LockedCustomer } from "./customer-lock.server";
import { answerOf } from "./reading.server";
import { totalCents } from "./rules";
import type { OrderAnswer } from "./schema";

/** The number of the next order, as a value of a statement. One that is drawn and not used is skipped. */
export const NEXT_NUMBER = Prisma.sql`nextval('order_number_seq')::int`;

export interface NewLine {
  sku: string;
  name: string;
  kind: OrderLineKind;
  deliveryDay: number;
  quantity: number;
  currentQuantity: number | null;
  unitPriceCents: number;
}

export interface NewOrder {
  serviceDate: CompanyDate;
  lines: NewLine[];
}

interface Stored {
  id: string;
  number: number | null;
  kind: "delivery" | "standing";
  customer: string;
  by: string | null;
  byName: string;
  serviceDate: CompanyDate;
  notes: string;
  total: number;
  at: Date;
  event: string;
  lines: readonly (NewLine & { id: string })[];
}

/** Orders with their lines and the first entry of each one's history: one statement, which returns their numbers. */
const ordersWritten = (orders: readonly Stored[]): Prisma.Sql => Prisma.sql`
  with given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as given(id uuid, number int, kind "OrderKind", customer text, by uuid, "byName" text,
      "serviceDate" date, notes text, total int, at timestamptz, event uuid, lines jsonb)
  ), placed as (
    insert into "order" (id, number, kind, customer_number, placed_by_id, service_date, notes, total_cents, created_at, updated_at)
    select id, coalesce(number, ${NEXT_NUMBER}), kind, customer, by, "serviceDate", notes, total, at, at from given
    returning id, number
  ), lines as (
    insert into order_line (id, order_id, sku, kind, delivery_day, quantity, current_quantity, unit_price_cents)
    select line.id, given.id, line.sku, line.kind, line."deliveryDay", line.quantity, line."currentQuantity", line."unitPriceCents"
    from given cross join lateral jsonb_to_recordset(given.lines)
      as line(id uuid, sku text, kind "OrderLineKind", "deliveryDay" smallint, quantity int, "currentQuantity" int, "unitPriceCents" int)
  ), event as (
    insert into order_event (id, order_id, status, at, actor_id, actor_name)
    select event, id, 'pending', at, by, "byName" from given
  )
  select id::text, number from placed`;

const writeNow = gathered(async (tx, orders: readonly Stored[]) => {
  const rows = await tx.$queryRaw<{ id: string; number: number }[]>(ordersWritten(orders));
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return orders.map(({ id }) => numbers.get(id)!);
});

/**
 * Writes an order: with the commit where its number is known already and nobody reads it before, else `now`. Returns it in the calls' format, without
 * reading it back.
 */
export async function writeOrder(
  { tx, actor, now, withCommit }: Pick<CommandContext, "tx" | "actor" | "now" | "withCommit">,
  customer: LockedCustomer,
  { kind, notes, serviceDate, lines }: NewOrder & { kind: "delivery" | "standing"; notes: string },
  { number: known, when }: { number: number | null; when: "now" | "with the commit" },
): Promise<OrderAnswer> {
  const id = uuid();
  const total = totalCents(lines);
  const withIds = lines.map((line) => ({ ...line, id: uuid(), approvedQuantity: null, reason: null }));
  const stored: Stored = {
    ...{ id, number: known, kind, customer: customer.number, by: actor.id, byName: actor.name },
    ...{ serviceDate, notes, total, at: now, event: uuid(), lines: withIds },
  };
  if (known !== null && when === "with the commit") withCommit(ordersWritten, [stored]);
  const number = known !== null && when === "with the commit" ? known : await writeNow(tx, stored);
  return answerOf({
    id,
    number,
    kind,
    status: "pending",
    customer_number: customer.number,
    customer_name: customer.name,
    route_number: customer.route,
    frequency: customer.schedule.frequency,
    driver_name: customer.driver,
    notes,
    total_cents: total,
    created_at: now.toISOString(),
    service_date: serviceDate,
    lines: withIds,
    history: [{ status: "pending", at: now.toISOString(), by: actor.name, reason: null }],
  });
}
