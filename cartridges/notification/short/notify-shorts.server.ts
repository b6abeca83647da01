import type { CommandContext } from "#kernel/definition";
import { company } from "#services/company.server";
import { listsOfCustomerChanged } from "../live-lists.server";
import { customersUsers, notifyOf, type AddressedNotification } from "../notify.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { longDate, pieces } from "#ui/formats";
import { byCustomer, QUESTION, sameItems, shortWords } from "./rules";
import type { ShortItem } from "./schema";

interface LoadedRoute {
  route: string;
  date: CompanyDate;
  /** The report of this completion. Each is one occasion. */
  report: string;
  shorts: Parameters<typeof byCustomer>[0];
}

/**
 * Once a load is complete, tells each short customer what is missing and how much. If a reopened
 * load changes the shorts, they are told and asked again; customers who are no longer short are
 * told that, too. Four statements, whatever the number of customers.
 */
export async function tellOfShorts(
  context: CommandContext,
  { route, date, report, shorts }: LoadedRoute,
): Promise<void> {
  const { tx, now } = context;
  const notices = await tx.shortNotice.findMany({ where: { routeNumber: route, serviceDate: new Date(date) } });
  const before = new Map(notices.map(({ customerNumber, items }) => [customerNumber, items as unknown as ShortItem[]]));
  const after = byCustomer(shorts);
  const short = [...after].filter(([number, items]) => !sameItems(before.get(number) ?? [], items));
  const noLongerShort = [...before].filter(([number, items]) => items.length > 0 && !after.has(number));
  const changed = [...short, ...noLongerShort.map(([number]) => [number, []] as const)];
  if (changed.length === 0) return;
  const rows = changed.map(([number, items]) => ({ number, items }));
  await tx.$executeRaw`
    insert into short_notice (customer_number, service_date, route_number, items, told_at)
    select number, ${date}::date, ${route}, items, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(number text, items jsonb)
    on conflict (customer_number, service_date) do update set items = excluded.items, told_at = excluded.told_at,
      route_number = excluded.route_number,
      answer = null, answered_at = null, answered_by_id = null`;
  await notifyOf(context, [
    ...short.map(([number, items]) => shortNews({ number, items, date, report })),
    ...noLongerShort.map(([number]) => wholeNews({ number, date, report })),
  ]);
  for (const [number] of changed) listsOfCustomerChanged(context, { number, route });
}

interface Told {
  number: string;
  date: CompanyDate;
  report: string;
}
const pageOf = (number: string) => `/customer/${number}/dashboard`;

function shortNews({ number, items, date, report }: Told & { items: readonly ShortItem[] }): AddressedNotification {
  const day = longDate(date);
  return {
    to: customersUsers(number, { about: "short" }),
    news: {
      occasion: `short ${report} ${number}`,
      about: "short",
      type: "info",
      message: `Short on ${day}: ${shortWords(items)}. ${QUESTION}`,
      href: pageOf(number),
      shortOn: date,
      letter: {
        subject: `Short on ${day}`,
        heading: `Your delivery on ${day} is short`,
        paragraphs: [
          "Not all of your linen is on the truck. Is that OK, should we bring the rest next time, or should we call you?",
        ],
        lines: items.map(({ description, sku, quantity }) => ({
          what: description,
          detail: sku,
          figure: `${pieces(quantity)} short`,
        })),
        action: { label: "Answer", href: `${company().appUrl}${pageOf(number)}` },
      },
    },
  };
}

const wholeNews = ({ number, date, report }: Told): AddressedNotification => ({
  to: customersUsers(number, { about: "short" }),
  news: {
    occasion: `not short ${report} ${number}`,
    about: "load",
    type: "success",
    message: `Everything for ${longDate(date)} is on the truck after all.`,
    href: pageOf(number),
  },
});
