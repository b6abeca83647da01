import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { servedCustomer } from "#cartridges/serving/access.server";
import {
  customerIdSchema,
  customerListKeySchema,
  PAGE_SIZE,
  type CustomerAnswer,
  type CustomerListData,
  type CustomerRow,
} from "./schema";

interface Read {
  customers: CustomerRow[];
  total: number;
  routes: string[];
  last_number: string | null;
}

const LAST = 999_999;
/** The number after the highest one that was ever given; a deleted customer's is not given again. */
function numberAfter(last: string | null): string | null {
  const next = last === null ? 100_001 : Number(last) + 1;
  return next <= LAST ? String(next).padStart(6, "0") : null;
}

/** A page of the office's customers, by name, with what hangs on each; one statement. */
export const openCustomerList = defineQuery({
  name: "customerList.open",
  input: customerListKeySchema,
  permission: "customers:write",
  async run({ db }, { q = "", route, page }): Promise<CustomerListData> {
    const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
    const today = companyToday();
    const [read] = await db.$queryRaw<Read[]>`
      with found as (
        select c.* from customer c where c.deleted_at is null and ${route ? Prisma.sql`c.route_number = ${route}` : Prisma.sql`true`}
          and ${q ? Prisma.sql`(c.account_name ilike ${like} or c.number like ${like})` : Prisma.sql`true`}
      ), shown as (
        select c.number, c.account_name as name, c.address, c.city, c.state, c.zip_code as zip, c.phone, c.email, c.access_instructions as access,
          c.route_number as route, c.service_days, c.service_frequency as frequency, rented.items, rented.pieces,
          (select count(*)::int from "order" o where o.customer_number = c.number and (o.status = 'pending' or (o.status in ('approved', 'processing') and o.service_date >= ${today}::date))) as open_orders,
          (select count(*)::int from "user" u where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null) as accounts
        from (select * from found order by account_name, number limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) c cross join lateral (
          select count(*)::int as items, coalesce(sum(i.quantity), 0)::int as pieces from rental_item i where i.customer_number = c.number and i.ended_at is null) rented
        order by c.account_name, c.number
      )
      select (select count(*)::int from found) as total, coalesce((select json_agg(shown) from shown), '[]') as customers,
        array(select number from route where active order by number) as routes, (select number from customer order by number desc limit 1) as last_number`;
    const { customers, total, routes, last_number } = read!;
    return {
      customers,
      total,
      page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      q,
      route: route ?? null,
      routes,
      free_number: numberAfter(last_number),
      today,
    };
  },
});

/** GET /api/customers/{id} (spec 7.2): one customer, for whoever serves them. */
export const customerById = defineQuery({
  name: "customerList.customer",
  input: customerIdSchema,
  permission: "customers:read",
  async run({ db, actor }, { id }): Promise<{ customer: CustomerAnswer }> {
    await servedCustomer(db, actor, id);
    const found = await db.customer.findFirst({ where: { number: id, deletedAt: null } });
    if (!found) throw notFound("Customer not found");
    return {
      customer: {
        CustomerNumber: found.number,
        AccountName: found.accountName,
        Address: found.address,
        City: found.city,
        State: found.state,
        ZipCode: found.zipCode,
        Phone: found.phone,
        Email: found.email,
        RouteNumber: found.routeNumber,
        ServiceDays: found.serviceDays,
        ServiceFrequency: found.serviceFrequency,
        CreatedAt: found.createdAt.toISOString(),
      },
    };
  },
});
