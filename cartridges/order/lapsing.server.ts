import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { longDate } from "#ui/formats";
import { company, companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { listsOfCustomersChanged } from "#cartridges/notification/live-lists.server";
import { customersUsers, notifyOf } from "#cartridges/notification/notify.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

/**
 * A condition on orders `o` of customers `c`: a pending order for a date that has passed. A
 * holiday's date has passed when the day it is moved to has.
 */
export const hasLapsed =
  () => Prisma.sql`(o.status = 'pending' and o.kind = 'delivery' and o.service_date < ${companyToday()}::date
  and not exists (select 1 from customer_holidays(c) h where h.holiday = o.service_date
    and h.runs_on >= ${companyToday()}::date))`;

interface Lapsed {
  id: string;
  number: number;
  customer: string;
  route: string;
  date: CompanyDate;
}

const reasonOf = ({ date }: Lapsed) => `${longDate(date)} passed before it was approved.`;

/**
 * Ends the orders whose date passed before anybody decided (decision 0015), and notifies
 * their customers once.
 */
export async function lapseOrders(context: CommandContext): Promise<number> {
  const { tx, actor, now } = context;
  const orders = await tx.$queryRaw<Lapsed[]>`
    select o.id::text, o.number, c.number as customer, c.route_number as route,
      to_char(o.service_date, 'YYYY-MM-DD') as date
    from "order" o join customer c on c.number = o.customer_number where ${hasLapsed()} order by o.number
      for update of o skip locked`;
  if (orders.length === 0) return 0;
  const ids = orders.map(({ id }) => id);
  await tx.order.updateMany({ where: { id: { in: ids } }, data: { status: "lapsed", version: { increment: 1 } } });
  await tx.orderEvent.createMany({
    data: orders.map((order) => ({
      ...{ id: uuid(), orderId: order.id, status: "lapsed" as const, at: now },
      ...{ actorId: actor.id, actorName: actor.name, reason: reasonOf(order) },
    })),
  });
  listsOfCustomersChanged(context, {
    numbers: [...new Set(orders.map(({ customer }) => customer))],
    routes: [...new Set(orders.map(({ route }) => route))],
  });
  await notifyOf(context, orders.map(newsOf));
  return orders.length;
}

function newsOf(order: Lapsed) {
  const { id, number, customer } = order;
  const about = "order" as const;
  const href = `/customer/${customer}/dashboard?tab=orders`;
  const message = `Order #${number} lapsed: ${reasonOf(order)}`;
  return {
    to: customersUsers(customer, { about }),
    news: {
      ...{ about, occasion: `order ${id} lapsed`, type: "info" as const, message, href },
      letter: {
        subject: `Order #${number} lapsed`,
        heading: `Order #${number} lapsed`,
        paragraphs: [
          `${reasonOf(order)} Your usual delivery came instead, and nothing from this order will come later. ` +
            "To get it on another date, order it again.",
        ],
        lines: [],
        action: { label: "See the order", href: company().appUrl + href },
      },
    },
  };
}
