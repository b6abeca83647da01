import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { longDate, shortDate } from "#ui/formats";
import { company } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { comesAtAll } from "#cartridges/due/due.server";
import { listsOfCustomersChanged } from "#cartridges/notification/live-lists.server";
import { customersUsers, notifyOf, office } from "#cartridges/notification/notify.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

interface Unserved {
  id: string;
  number: number;
  customer: string;
  name: string;
  route: string;
  version: number;
  date: CompanyDate;
  status: "pending" | "approved";
  last_reason: string | null;
}

const reasonFor = (date: CompanyDate) => `Nothing goes to this customer on ${longDate(date)} any more.`;

/**
 * Makes approved orders of these customers pending again if nothing is delivered on their date
 * anymore (decision 0015): they are taken off the loads, and approving one again sends it on the
 * next service day. Orders that are pending anyway are only notified, once. Notifies the customer
 * and whoever decides. Returns what was put back as a sentence for whoever changed the days; empty
 * if nothing was. The customers or the loads of their routes must be locked, and the new days
 * written.
 */
export async function putBackUnserved(
  context: CommandContext,
  numbers: readonly string[],
  from: CompanyDate,
): Promise<string> {
  const { tx } = context;
  const rows = await tx.$queryRaw<Unserved[]>`
    select o.id::text, o.number, c.number as customer, c.account_name as name,
      coalesce(route_on(c, o.service_date), c.route_number) as route, o.version,
      to_char(o.service_date, 'YYYY-MM-DD') as date, o.status::text as status,
      (select e.reason from order_event e where e.order_id = o.id order by e.at desc, e.id desc limit 1) as last_reason
    from customer c join "order" o on o.customer_number = c.number and o.kind = 'delivery'
      and o.status in ('pending', 'approved') and o.service_date >= ${from}::date
    where c.number = any(${[...numbers]}::text[]) and not ${comesAtAll(Prisma.sql`c`, Prisma.sql`o.service_date`)}
    order by o.service_date, o.number`;
  const orders = rows.filter(
    ({ status, last_reason, date }) => status === "approved" || last_reason !== reasonFor(date),
  );
  if (orders.length === 0) return "";
  const approved = orders.filter(({ status }) => status === "approved");
  await makePending(context, orders, approved);
  listsOfCustomersChanged(context, {
    numbers: [...new Set(orders.map(({ customer }) => customer))],
    routes: [...new Set(orders.map(({ route }) => route))],
  });
  await notifyOf(
    context,
    orders.flatMap((order) => newsOf(order, context.actor.id)),
  );
  const names = approved.map(({ number, name, date }) => `#${number} of ${name} for ${shortDate(date)}`).join(", ");
  if (approved.length === 0) return "";
  return approved.length === 1 ? ` Order ${names} is pending again.` : ` Orders ${names} are pending again.`;
}

/** Makes these orders pending, and takes approved ones off the loads. */
async function makePending(
  { tx, actor, now }: CommandContext,
  orders: readonly Unserved[],
  approved: readonly Unserved[],
): Promise<void> {
  const ids = approved.map(({ id }) => id);
  await tx.orderedItem.deleteMany({ where: { orderId: { in: ids } } });
  await tx.orderLine.updateMany({
    where: { orderId: { in: ids } },
    data: { approvedQuantity: null, reason: null, effectiveDate: null },
  });
  await tx.order.updateMany({ where: { id: { in: ids } }, data: { status: "pending", version: { increment: 1 } } });
  await tx.orderEvent.createMany({
    data: orders.map(({ id, date }) => ({
      id: uuid(),
      orderId: id,
      status: "pending" as const,
      at: now,
      actorId: actor.id,
      actorName: actor.name,
      reason: reasonFor(date),
    })),
  });
}

function newsOf({ id, number, customer, name, route, version, date, status }: Unserved, by: string | null) {
  const about = "order" as const;
  const href = `/customer/${customer}/dashboard?tab=orders`;
  const state = status === "approved" ? "is pending again" : "is still pending";
  const message = `Order #${number} ${state}: there is no longer a delivery on ${longDate(date)}.`;
  const occasion = `order ${id} waits again ${version} ${date}`;
  const toDecide = { about, occasion, by, type: "info" as const, message: `${name}: ${message}` };
  return [
    {
      to: customersUsers(customer, { about }),
      news: {
        about,
        occasion,
        by,
        type: "info" as const,
        message,
        href,
        letter: {
          subject: message.replace(/\.$/, ""),
          heading: `Order #${number} ${state}`,
          paragraphs: [
            `Your order #${number} ${status === "approved" ? "was approved for" : "is for"} ${longDate(date)}, ` +
              "and there is no longer a delivery on that day. " +
              "It can come on your next service day: we'll let you know what is decided.",
          ],
          lines: [],
          action: { label: "See the order", href: company().appUrl + href },
        },
      },
    },
    { to: drivesRoute(route), news: { ...toDecide, href: "/driver/dashboard/route" } },
    { to: office, news: { ...toDecide, href: "/approvals" } },
  ];
}
