import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import type { Actor } from "#kernel/actor";
import { company, companyTime, companyToday } from "#services/company.server";
import { readCalendar } from "#cartridges/due/due.server";
import { openDates } from "#cartridges/order/rules";
import { daysOfLetters } from "#cartridges/service-day/rules";
import { readNotices } from "#cartridges/notification/short/reading.server";
import { readDrivers } from "#cartridges/serving/drivers.server";
import { readSpend } from "#cartridges/statement/queries.server";
import { customerKeySchema, type AccountStatus, type CustomerData, type CustomerHeader } from "./schema";
import { readNextDelivery, readStanding, type Standing } from "./standing.server";

/** Customers may only open their own page; another's answers 404, as if it did not exist. */
const isOwn = ({ actor }: { actor: Actor }, { number }: { number: string }) => {
  if (actor.role === "Customer" && actor.customerNumber !== number) throw notFound("Customer not found");
  return true;
};

/** The page's header, shown above every tab. */
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

const accountOf = (actor: Actor, { approved, pending }: Standing): AccountStatus => {
  if (actor.role === "Customer") return "active";
  return approved > 0 ? "active" : pending > 0 ? "pending" : "none";
};

/** The Overview (spec 2.6): the next delivery, orders, products, last delivery and account. */
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
      next: await readNextDelivery(db, number, { schedule, today, ...standing }),
      order_for: openDates(schedule, companyTime())[0] ?? null,
      today,
      active_orders: standing.open_orders.length,
      open_orders: standing.open_orders,
      total_products: standing.products,
      item_count: standing.items,
      last_delivery: standing.last_delivery,
      timezone: company().timezone,
      spend: await readSpend(db, number),
      shorts: await readNotices(db, number),
      account: accountOf(actor, standing),
      own: actor.role === "Customer",
    };
  },
});
