import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import type { Actor } from "#kernel/actor";
import { company, companyTime, companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems, dueWithOwed, readCalendar } from "#cartridges/due/due.server";
import { openDates } from "#cartridges/order/rules";
import { daysOfLetters, nextServiceDate } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readNotices } from "#cartridges/notification/short/reading.server";
import { readDrivers } from "#cartridges/serving/drivers.server";
import {
  customerKeySchema,
  type AccountStatus,
  type CustomerData,
  type CustomerHeader,
  type LastDelivery,
} from "./schema";

/** Customers may only open their own page; another's answers 404, as if it did not exist. */
const isOwn = ({ actor }: { actor: Actor }, { number }: { number: string }) => {
  if (actor.role === "Customer" && actor.customerNumber !== number) throw notFound("Customer not found");
  return true;
};

/** The head of the page, above every tab. */
export const customerHeader = defineQuery({
  name: "customer.header",
  input: customerKeySchema,
  permission: "rentals:read",
  scope: isOwn,
  async run({ db }, { number }): Promise<CustomerHeader> {
    const customer = await db.customer.findFirst({ where: { number, deletedAt: null }, select: { accountName: true } });
    if (!customer) throw notFound("Customer not found");
    return { number, name: customer.accountName };
  },
});

interface Standing {
  active_orders: number;
  last_delivery: LastDelivery | null;
  items: number;
  products: number;
  approved: number;
  pending: number;
}

/**
 * A customer's figures today. An order is active while it waits for the driver, or is approved and not delivered yet. The last
 * delivery is the last stop at which something was handed over.
 */
async function readStanding(db: Reader, number: string, today: CompanyDate): Promise<Standing> {
  const [standing] = await db.$queryRaw<Standing[]>`
    select
      (select count(*)::int from "order" o where o.customer_number = c.number and (o.status = 'pending' or (o.status in ('approved', 'processing') and o.service_date >= ${today}::date))) as active_orders,
      (select json_build_object('date', to_char(s.service_date, 'YYYY-MM-DD'), 'at', to_char(s.delivered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'pieces', coalesce(sum(l.delivered), 0), 'due', coalesce(sum(l.due), 0))
        from stop s left join delivery_line l on l.stop_id = s.id where s.customer_number = c.number and s.delivered_at is not null
        group by s.id order by s.service_date desc limit 1) as last_delivery,
      (select count(*)::int from ${agreedItems(today)} i) as items,
      (select count(distinct i.sku)::int from ${agreedItems(today)} i) as products,
      (select count(*)::int from "user" u where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null and u.approval = 'approved') as approved,
      (select count(*)::int from "user" u where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null and u.approval = 'pending') as pending
    from customer c where c.number = ${number}`;
  return standing!;
}

/** What comes on a date: what is rented, or what an approved order made of it. By the names of the products. */
const readDue = async (db: Reader, number: string, date: CompanyDate) =>
  (
    await db.$queryRaw<NonNullable<CustomerData["next"]>["lines"]>`
  select d.sku, p.name, d.quantity, d.price_cents from customer c cross join lateral ${dueWithOwed(Prisma.sql`c`, Prisma.sql`${date}::date`, "as agreed now")} d join product p on p.sku = d.sku
  where c.number = ${number} order by d.sku`
  ).toSorted((a, b) => a.name.localeCompare(b.name));

const accountOf = (actor: Actor, { approved, pending }: Standing): AccountStatus => {
  if (actor.role === "Customer") return actor.approved ? "active" : "pending";
  return approved > 0 ? "active" : pending > 0 ? "pending" : "none";
};

/** A customer at a glance (spec 2.6, Overview): what comes next, their orders, products, last delivery and account. */
export const openCustomer = defineQuery({
  name: "customer.open",
  input: customerKeySchema,
  permission: "rentals:read",
  scope: isOwn,
  async run({ db, actor }, { number }): Promise<CustomerData> {
    const customer = await db.customer.findFirst({ where: { number, deletedAt: null } });
    if (!customer) throw notFound("Customer not found");
    const today = companyToday();
    const schedule = {
      serviceDays: customer.serviceDays,
      frequency: customer.serviceFrequency,
      firstService: customer.firstService?.toISOString().slice(0, 10) ?? null,
      ...(await readCalendar(db, number, today)),
    };
    const date = nextServiceDate(schedule, today);
    const lines = date === null ? [] : await readDue(db, number, date);
    const standing = await readStanding(db, number, today);
    const [driver] = await readDrivers(db, customer.routeNumber);
    return {
      number,
      name: customer.accountName,
      address: [customer.address, customer.city].filter(Boolean).join(", "),
      route: customer.routeNumber,
      driver: driver ? { name: driver.name, phone: driver.phone } : null,
      frequency: customer.serviceFrequency,
      service_days: daysOfLetters(customer.serviceDays),
      next: date === null ? null : { date, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0), lines },
      order_for: openDates(schedule, companyTime())[0] ?? null,
      active_orders: standing.active_orders,
      total_products: standing.products,
      item_count: standing.items,
      last_delivery: standing.last_delivery,
      timezone: company().timezone,
      shorts: actor.role === "Customer" && !actor.approved ? [] : await readNotices(db, number),
      account: accountOf(actor, standing),
      own: actor.role === "Customer",
    };
  },
});
