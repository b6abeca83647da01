import { shortWords } from "#cartridges/notification/short/rules";
import type { ShortItem } from "#cartridges/notification/short/schema";
import { addDays } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { longDate, pieces } from "#ui/formats";
import { diceOf } from "../chance";
import type { Person } from "./load.server";
import type { PastOrder } from "./orders";
import type { Company } from "./company";
import type { PastRows } from "./past-rows.server";

/** How far back inboxes go, and the age from which messages are read. */
const INBOX_DAYS = 14;
const UNREAD_DAYS = 3;

interface ToldReport {
  id: string;
  summary: { short: number; loaded: number; shorts: readonly unknown[]; driver_name: string; service_day: string };
}

/** The inbox messages, in the words of the commands that send them. */
export class InboxMessages {
  readonly news: PastRows["news"] = [];
  private readonly dice = diceOf("inbox");
  private readonly from: number;
  private readonly unread: number;

  constructor(private readonly made: Company) {
    this.from = Date.parse(addDays(made.today, -INBOX_DAYS));
    this.unread = Date.parse(addDays(made.today, -UNREAD_DAYS));
  }

  private tell(
    people: readonly (Person | undefined)[],
    by: Person | null,
    entry: Pick<PastRows["news"][number], "type" | "about" | "message"> & { href: (to: Person) => string },
    at: Date,
    shortOn: CompanyDate | null = null,
  ): void {
    if (at.getTime() < this.from) return;
    const read = new Date(at.getTime() + 90 * 60_000).toISOString();
    for (const person of people)
      if (person && person.id !== by?.id)
        this.news.push({
          ...{ ...entry, href: entry.href(person) },
          id: this.dice.id(at),
          user_id: person.id,
          created_at: at.toISOString(),
          read_at: at.getTime() < this.unread ? read : null,
          short_on: shortOn,
        });
  }

  private office = () => [this.made.staff.admin, this.made.staff.superAdmin];

  loaded(driver: Person, { route, report, at }: { route: string; report: ToldReport; at: Date }): void {
    const { short, loaded, shorts, driver_name, service_day } = report.summary;
    const outcome =
      short === 0
        ? `${pieces(loaded)} pieces, nothing short.`
        : `${pieces(short)} pieces short, of ${shorts.length} ${shorts.length === 1 ? "item" : "items"}.`;
    const own = this.made.staff.drivers.get(route);
    this.tell(
      [...this.office(), own],
      driver,
      {
        about: short === 0 ? "load" : "short",
        type: short === 0 ? "success" : "info",
        message: `${driver_name} loaded route ${route}, ${service_day}: ${outcome}`,
        href: (to) => (to.id === own?.id ? `/driver/report/${report.id}` : `/report/${report.id}`),
      },
      at,
    );
  }

  short(
    buyer: Person,
    { number, date, items, at }: { number: string; date: CompanyDate; items: readonly ShortItem[]; at: Date },
  ): void {
    const message = `Short on ${longDate(date)}: ${shortWords(items)}. What would you like?`;
    const entry = { about: "short", type: "info", message, href: () => `/customer/${number}/dashboard` };
    this.tell([buyer], null, entry, at, date);
  }

  closed(
    driver: Person,
    {
      route,
      date,
      complete,
      issues,
      unsettled,
      at,
    }: { route: string; date: CompanyDate; complete: number; issues: number; unsettled: number; at: Date },
  ): void {
    const left = issues > 0 ? `, ${issues} with an issue` : "";
    const sum =
      unsettled === 0
        ? "Everything adds up."
        : `${unsettled} ${unsettled === 1 ? "product does" : "products do"} not add up.`;
    const done = `${complete} of ${complete + issues} stops done${left}`;
    this.tell(
      this.office(),
      driver,
      {
        about: "day",
        type: unsettled === 0 ? "success" : "info",
        message: `${driver.name} closed route ${route}, ${longDate(date)}: ${done}. ${sum}`,
        href: () => `/admin/day-end?${new URLSearchParams({ route, date })}`,
      },
      at,
    );
  }

  /** `orders` in the order of their numbers, from 1. */
  orders(orders: readonly PastOrder[]): void {
    for (const [index, order] of orders.entries()) {
      const { account, buyer, events } = order;
      const [{ number, accountName, route }, name] = [account.customer, `#${index + 1}`];
      const own = this.made.staff.drivers.get(route.number);
      const deciders = (what: string, at: Date) =>
        this.tell(
          [...this.office(), own],
          null,
          {
            about: "order",
            type: "info",
            message: `${accountName} ${what} order ${name}.`,
            href: (to) => (to.id === own?.id ? "/driver/dashboard/route" : "/approvals"),
          },
          at,
        );
      const customer = (type: string, message: string, at: Date) =>
        this.tell(
          [buyer],
          null,
          { about: "order", type, message, href: () => `/customer/${number}/dashboard?tab=orders` },
          at,
        );
      deciders("placed", events[0]!.at);
      for (const { status, at, reason } of events) {
        if (status === "cancelled") deciders("cancelled", at);
        if (status === "rejected") customer("error", `Order ${name} is rejected.`, at);
        if (status !== "approved") continue;
        const isChanged = reason !== null || order.lines.some((line) => line.approvedQuantity !== line.quantity);
        if (isChanged) customer("info", `Order ${name} is approved with changes.`, at);
        else customer("success", `Order ${name} is approved.`, at);
      }
    }
  }
}
