import type { CommandContext } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { groupedBy } from "#kernel/grouped";
import { notifyBuyers } from "#cartridges/notification/buyers.server";
import { notifyOf } from "#cartridges/notification/notify.server";
import { putBackUnserved } from "#cartridges/order/unserved.server";
import { drivesRoute } from "#cartridges/serving/drivers.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { shortDate } from "#ui/formats";
import type { HolidayDay } from "./schema";

/**
 * The new state of a customer's service day that a schedule changed, with the open orders for it.
 */
interface ChangedDay {
  number: string;
  route: string;
  day: CompanyDate;
  skipped: boolean;
  runs_on: CompanyDate;
  orders: number[];
}

const readChanged = ({ tx }: CommandContext, days: readonly HolidayDay[]) => tx.$queryRaw<ChangedDay[]>`
  select distinct c.number, route_on(c, d.holiday) as route, to_char(d.holiday, 'YYYY-MM-DD') as day,
    h.holiday is not null and h.runs_on is null as skipped,
    to_char(coalesce(h.runs_on, d.holiday), 'YYYY-MM-DD') as runs_on,
    array(
      select o.number from "order" o
      where o.customer_number = c.number and o.kind = 'delivery' and o.status in ('pending', 'approved')
        and o.service_date = d.holiday
      order by o.number) as orders
  from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(holiday date, route text)
  join customer c on c.deleted_at is null and is_own_day(c, d.holiday)
    and (d.route is null or route_on(c, d.holiday) = d.route)
  left join lateral (select * from customer_holidays(c) ch where ch.holiday = d.holiday limit 1) h on true
  order by day, c.number`;

/** "Thu, Dec 24 comes on Wed, Dec 23" */
function dayInWords({ day, skipped, runs_on }: ChangedDay): string {
  if (skipped) return `nothing on ${shortDate(day)}`;
  return runs_on === day ? `${shortDate(day)} as usual` : `${shortDate(day)} comes on ${shortDate(runs_on)}`;
}

const ordersInWords = ({ day, runs_on, orders }: ChangedDay) =>
  orders.map((number) => `Your order #${number} for ${shortDate(day)} comes on ${shortDate(runs_on)}.`);

/**
 * Notifies each customer's buyers of all their changed days in one message, and likewise each
 * route's drivers. Returns approved orders for a skipped day to pending, and names them in a
 * sentence.
 */
export async function tellOfHolidays(
  context: CommandContext,
  { id, name, version }: { id: string; name: string; version: number },
  days: readonly HolidayDay[],
): Promise<string> {
  const changed = await readChanged(context, days);
  const customers = [...groupedBy(changed, ({ number }) => number)];
  await notifyBuyers(
    context,
    `holidays ${id} ${version}`,
    customers.map(([number, own]) => ({
      number,
      message: `${name}: ${own.map(dayInWords).join(", ")}.`,
      paragraphs: own.filter(({ skipped }) => !skipped).flatMap(ordersInWords),
    })),
  );
  const routes = [...groupedBy(changed, ({ route }) => route)];
  await notifyOf(
    context,
    routes.map(([route, own]) => ({
      to: drivesRoute(route),
      news: {
        about: "load" as const,
        type: "info" as const,
        occasion: `holidays ${id} ${version} ${route}`,
        message: `${name}, route ${route}: ${[...new Set(own.map(dayInWords))].join(", ")}.`,
        href: "/driver/loadlist",
        by: context.actor.id,
      },
    })),
  );
  return putBackUnserved(
    context,
    customers.map(([number]) => number),
    companyToday(),
  );
}
