import { v7 as uuid } from "uuid";
import type { Actor } from "#kernel/actor";
import { AppError } from "#kernel/errors";
import { longDate } from "#ui/formats";
import type { Transaction } from "#services/database/database.server";
import type { Order, OrderLine } from "#services/database/generated/client";
import { dayOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { Decision } from "./rules";

/** Another approved order of the same customer and date, with its items for the date. */
interface OtherOrder {
  id: string;
  number: number;
  /**
   * It was approved for this date after the other order was placed, so its
   * customer did not know of it.
   */
  is_news: boolean;
  items: { sku: string; quantity: number; price: number; par: number | null }[];
}

type Line = OrderLine & Decision;

/** The approved orders of the same customer for that date. */
export const approvedBeside = (tx: Transaction, { id, customerNumber, createdAt }: Order, date: CompanyDate) =>
  tx.$queryRaw<OtherOrder[]>`
    select o.id::text, o.number,
      (select max(e.at) from order_event e where e.order_id = o.id and e.status = 'approved') >
        ${createdAt}::timestamptz as is_news,
      coalesce((select json_agg(json_build_object('sku', i.sku, 'quantity', i.quantity,
        'price', i.unit_price_cents, 'par', l.current_quantity))
        from ordered_item i left join order_line l on l.order_id = o.id and l.sku = i.sku
        where i.order_id = o.id and i.service_date = ${date}::date), '[]') as items
    from "order" o where o.customer_number = ${customerNumber} and o.service_date = ${date}::date
      and o.kind = 'delivery'
      and o.status = 'approved' and o.id <> ${id}::uuid order by o.number for update`;

const namesOf = (orders: readonly OtherOrder[]) => orders.map(({ number }) => `#${number}`).join(" and ");

/** Asks whether to join the orders. @throws AppError 409, with a sentence for `join`. */
export function askToJoin(beside: readonly OtherOrder[], date: CompanyDate): never {
  const sentence =
    `Order ${namesOf(beside)} is already approved for ${longDate(date)}. ` +
    "Joining them makes one order with the larger amount of each product.";
  throw new AppError(409, sentence, { join: sentence });
}

/**
 * An order absorbs the others of its date: their products become its own lines. For a product
 * in both, its own amount wins, or the larger one if its customer did not know of the other
 * order. The others end.
 */
export async function takeIn(
  tx: Transaction,
  {
    order,
    lines,
    beside,
    date,
  }: { order: Order; lines: readonly Line[]; beside: readonly OtherOrder[]; date: CompanyDate },
  { larger, by, now }: { larger: boolean; by: Pick<Actor, "id" | "name">; now: Date },
): Promise<{ lines: Line[]; comment: string }> {
  const items = new Map(beside.flatMap((other) => other.items.map((item) => [item.sku, item])));
  const own = lines.map((line): Line => {
    const other = items.get(line.sku);
    items.delete(line.sku);
    if (!other) return line;
    const isRefused = line.approvedQuantity === 0 && line.quantity > 0;
    if (!isRefused && (!larger || line.approvedQuantity >= other.quantity)) return line;
    return {
      ...line,
      approvedQuantity: other.quantity,
      reason: line.reason ?? `Joined with order ${namesOf(beside)}.`,
    };
  });
  const added = [...items.values()].map(({ sku, quantity, price, par }): Line => ({
    ...{ id: uuid(), orderId: order.id, sku, kind: "par", deliveryDay: numberOf(dayOf(date)!), quantity },
    ...{ currentQuantity: par, unitPriceCents: price, approvedQuantity: quantity, reason: null, effectiveDate: null },
  }));
  await tx.orderLine.createMany({ data: added });
  const ids = beside.map(({ id }) => id);
  await tx.order.updateMany({ where: { id: { in: ids } }, data: { status: "cancelled", version: { increment: 1 } } });
  const reason = `Joined with order #${order.number}.`;
  await tx.orderEvent.createMany({
    data: ids.map((orderId) => ({
      ...{ id: uuid(), orderId, status: "cancelled" as const, at: now },
      ...{ actorId: by.id, actorName: by.name, reason },
    })),
  });
  const comment = larger
    ? `It is joined with order ${namesOf(beside)}, with the larger amount of each product.`
    : `It takes the place of order ${namesOf(beside)}.`;
  return { lines: [...own, ...added], comment };
}
