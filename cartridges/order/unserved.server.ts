import { v7 as uuid } from "uuid";
import type { CommandContext } from "#kernel/definition";
import { longDate, shortDate } from "#ui/formats";
import { company } from "#services/company.server";
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
}

/**
 * Approved orders of these customers for days on which they are served no more wait for a decision again (docs/decisions/0129): nothing of them is on a
 * load, and whoever approves one again sends it on the next service day. Tells the customer and whoever decides. Answers what was put back, in a
 * sentence for whoever has changed the days; empty where nothing was. The customers are locked, and what holds is written.
 */
export async function putBackUnserved(
  context: CommandContext,
  numbers: readonly string[],
  from: CompanyDate,
): Promise<string> {
  const { tx, actor, now } = context;
  const orders = await tx.$queryRaw<Unserved[]>`
    select o.id::text, o.number, c.number as customer, c.account_name as name, route_on(c, min(i.service_date)) as route, o.version, to_char(min(i.service_date), 'YYYY-MM-DD') as date
    from customer c join ordered_item i on i.customer_number = c.number and i.service_date >= ${from}::date
    join "order" o on o.id = i.order_id and o.kind = 'delivery' and o.status = 'approved'
    where c.number = any(${[...numbers]}::text[]) and not is_own_day(c, i.service_date)
    group by o.id, c.number order by min(i.service_date), o.number`;
  if (orders.length === 0) return "";
  const ids = orders.map(({ id }) => id);
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
      reason: `Nothing goes to this customer on ${longDate(date)} any more.`,
    })),
  });
  listsOfCustomersChanged(context, {
    numbers: [...new Set(orders.map(({ customer }) => customer))],
    routes: [...new Set(orders.map(({ route }) => route))],
  });
  await notifyOf(
    context,
    orders.flatMap((order) => newsOf(order, actor.id)),
  );
  const named = orders.map(({ number, name, date }) => `#${number} of ${name} for ${shortDate(date)}`).join(", ");
  return orders.length === 1
    ? ` Order ${named} waits for a decision again.`
    : ` Orders ${named} wait for a decision again.`;
}

function newsOf({ id, number, customer, name, route, version, date }: Unserved, by: string | null) {
  const about = "order" as const;
  const href = `/customer/${customer}/dashboard?tab=orders`;
  const message = `Order #${number} waits again: nothing comes on ${longDate(date)} any more.`;
  const occasion = `order ${id} waits again ${version}`;
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
          heading: `Order #${number} waits again`,
          paragraphs: [
            `Your order #${number} was approved for ${longDate(date)}, and nothing comes on that day any more. It can go on your next service day: we will tell you what is decided.`,
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
