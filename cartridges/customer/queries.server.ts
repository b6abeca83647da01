import { defineQuery, type Reader } from "~/kernel/definition";
import { notFound } from "~/kernel/errors";
import type { Actor } from "~/kernel/actor";
import { company, companyTime, companyToday } from "~/services/company.server";
import { openDates } from "../order/rules";
import { daysOfLetters, nextServiceDate } from "../service-day/rules";
import type { CompanyDate } from "../service-day/schema";
import { readAccounts } from "../statement/accounts.server";
import { billedLines } from "../statement/rules";
import { readDrivers } from "../route/drivers.server";
import { customerKeySchema, type AccountStatus, type CustomerData, type CustomerHeader } from "./schema";

/** A customer's page is their own; another's is as if it were not there. */
const isOwn = ({ actor }: { actor: Actor }, { number }: { number: string }) => {
  if (actor.role === "Customer" && actor.customerNumber !== number) throw notFound("Customer not found");
  return true;
};

/** Whose page it is: above every tab. */
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
  last_delivery: CompanyDate | null;
  approved: number;
  pending: number;
}

/**
 * How a customer stands today. Active is an order that waits for the driver, or is agreed and has not come yet. The last
 * delivery is the last completed stop, or the last day on which a completed load of the route had something for them.
 */
async function readStanding(db: Reader, number: string, today: CompanyDate): Promise<Standing> {
  const [standing] = await db.$queryRaw<Standing[]>`
    select
      (select count(*)::int from "order" o where o.customer_number = c.number and (o.status = 'pending' or (o.status in ('approved', 'processing') and o.service_date >= ${today}::date))) as active_orders,
      to_char(greatest(
        (select max(st.service_date) from stop st where st.customer_number = c.number and st.status = 'completed'),
        (select max(s.service_date) from loading_session s where s.route_number = c.route_number and s.status = 'completed' and s.service_date between (c.created_at at time zone ${company().timezone})::date and ${today}::date
          and (exists (select 1 from ordered_item oi where oi.customer_number = c.number and oi.service_date = s.service_date and oi.quantity > 0)
            or (extract(isodow from s.service_date) <= 5 and strpos(c.service_days, substr('MTWRF', extract(isodow from s.service_date)::int, 1)) > 0
              and (c.service_frequency = 'Weekly' or (s.service_date >= c.first_service and ((s.service_date - c.first_service) / 7) % 2 = 0)))))
      ), 'YYYY-MM-DD') as last_delivery,
      (select count(*)::int from "user" u where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null and u.approval = 'approved') as approved,
      (select count(*)::int from "user" u where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null and u.approval = 'pending') as pending
    from customer c where c.number = ${number}`;
  return standing!;
}

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
    const schedule = { serviceDays: customer.serviceDays, frequency: customer.serviceFrequency, firstService: customer.firstService?.toISOString().slice(0, 10) ?? null };
    const date = nextServiceDate(schedule, today);
    const [account] = await readAccounts(db, [number], { from: date ?? today, to: date ?? today, today });
    const rented = account?.rented.filter(({ ended_on }) => ended_on === null) ?? [];
    // What will be billed for that date is what is due on it: par, or what an approved order made of it.
    const lines = account && date ? billedLines({ ...account, shorts: [] }, date, date).toSorted((a, b) => a.description.localeCompare(b.description)) : [];
    const standing = await readStanding(db, number, today);
    const [driver] = await readDrivers(db, customer.routeNumber);
    return {
      number, name: customer.accountName, address: [customer.address, customer.city].filter(Boolean).join(", "), route: customer.routeNumber, driver: driver ? { name: driver.name, phone: driver.phone } : null,
      frequency: customer.serviceFrequency, service_days: daysOfLetters(customer.serviceDays),
      next: date === null ? null : { date, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0), lines: lines.map(({ sku, description, quantity, price_cents }) => ({ sku, name: description, quantity, price_cents })) },
      order_for: openDates(schedule, companyTime())[0] ?? null, active_orders: standing.active_orders, total_products: new Set(rented.map(({ sku }) => sku)).size, item_count: rented.length, last_delivery: standing.last_delivery,
      account: accountOf(actor, standing), own: actor.role === "Customer",
    };
  },
});
