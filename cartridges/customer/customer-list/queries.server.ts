import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import { asSpreadsheet } from "#services/spreadsheet.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems } from "#cartridges/due/due.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { customerOnRecord } from "#cartridges/serving/access.server";
import { foundBy } from "../many/found.server";
import { searchSchema } from "../many/schema";
import { firstOpenDate } from "../service.server";
import {
  customerIdSchema,
  customerListKeySchema,
  PAGE_SIZE,
  type CustomerAnswer,
  type CustomerListData,
  type CustomerRow,
  type Sort,
} from "./schema";

interface Read {
  customers: CustomerRow[];
  total: number;
  routes: string[];
  last_number: string | null;
  first_open: CompanyDate;
}

const LAST = 999_999;
/** The number after the highest one that was ever given; a deleted customer's is not given again. */
export function numberAfter(last: string | null): string | null {
  const next = last === null ? 100_001 : Number(last) + 1;
  return next <= LAST ? String(next).padStart(6, "0") : null;
}

/** Each order is the beginning of an index, so that a first page reads no more than itself. */
function orderOf(sort: Sort | undefined, of: Prisma.Sql): Prisma.Sql {
  if (sort === "number") return Prisma.sql`${of}.number`;
  const byName = Prisma.sql`${of}.account_name, ${of}.number`;
  return sort === "route" ? Prisma.sql`${of}.route_number, ${byName}` : byName;
}

/** A page of the office's customers, in the order asked for, with what hangs on each; one statement. */
export const openCustomerList = defineQuery({
  name: "customerList.open",
  input: customerListKeySchema,
  permission: "customers:write",
  async run({ db }, { q = "", route, sort, former, page }): Promise<CustomerListData> {
    const today = companyToday();
    // What is searched for is looked for once. All of 20,000 are counted by an index alone, and their first page is the beginning of another one.
    const once = q ? Prisma.sql`materialized` : Prisma.sql`not materialized`;
    const [read] = await db.$queryRaw<Read[]>`
      with found as ${once} (
        select c.number, c.account_name, c.route_number from customer c where ${foundBy({ q, route }, former !== undefined)}
      ), shown as (
        select c.number, c.account_name as name, c.address, c.city, c.state, c.zip_code as zip, c.phone, c.email, c.access_instructions as access, coalesce(c.lat::text, '') as lat, coalesce(c.lng::text, '') as lng,
          c.route_number as route, c.service_days, c.service_frequency as frequency, rented.items, rented.pieces,
          (select count(*)::int from "order" o where o.customer_number = c.number and (o.status = 'pending' or (o.status in ('approved', 'processing') and o.service_date >= ${today}::date))) as open_orders,
          (select count(*)::int from "user" u where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null) as accounts,
          to_char(c.deleted_at at time zone ${company().timezone}, 'YYYY-MM-DD') as former_since
        from (select number from found order by ${orderOf(sort, Prisma.sql`found`)} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) page join customer c on c.number = page.number cross join lateral (
          select count(*)::int as items, coalesce(sum(i.quantity), 0)::int as pieces from ${agreedItems(today)} i) rented
        order by ${orderOf(sort, Prisma.sql`c`)}
      )
      select (select count(*)::int from found) as total, coalesce((select json_agg(shown) from shown), '[]') as customers,
        array(select number from route where active order by number) as routes, (select number from customer order by number desc limit 1) as last_number,
        ${firstOpenDate(null)} as first_open`;
    const { customers, total, routes, last_number, first_open } = read!;
    return {
      customers,
      total,
      page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      q,
      route: route ?? null,
      sort: sort ?? null,
      former: former !== undefined,
      routes,
      free_number: numberAfter(last_number),
      today,
      first_open,
    };
  },
});

/** The columns that the import reads, and their order. */
const EXPORTED = [
  "customer_number",
  "account_name",
  "address",
  "city",
  "state",
  "zip_code",
  "phone",
  "email",
  "route_number",
  "service_days",
  "service_frequency",
  "first_service",
  "lat",
  "lng",
] as const;

/** All customers that a search of the list finds, as a spreadsheet with the columns that the import reads. */
export const exportCustomers = defineQuery({
  name: "customerList.export",
  input: searchSchema,
  permission: "customers:write",
  async run({ db }, search): Promise<{ csv: string; date: CompanyDate }> {
    const rows = await db.$queryRaw<Record<(typeof EXPORTED)[number], unknown>[]>`
      select c.number as customer_number, c.account_name, c.address, c.city, c.state, c.zip_code, c.phone, c.email, c.route_number, c.service_days,
        c.service_frequency::text as service_frequency, c.first_service::text as first_service, c.lat, c.lng
      from customer c where ${foundBy(search)} order by c.account_name, c.number`;
    const cells = rows.map((row) => EXPORTED.map((column) => row[column]));
    return { csv: asSpreadsheet(EXPORTED, cells), date: companyToday() };
  },
});

/** GET /api/customers/{id} (spec 7.2): one customer, for whoever serves them. */
export const customerById = defineQuery({
  name: "customerList.customer",
  input: customerIdSchema,
  permission: "customers:read",
  async run({ db, actor }, { id }): Promise<{ customer: CustomerAnswer }> {
    await customerOnRecord(db, actor, id);
    const found = await db.customer.findUniqueOrThrow({ where: { number: id } });
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
        Latitude: found.lat,
        Longitude: found.lng,
        CreatedAt: found.createdAt.toISOString(),
        DeletedAt: found.deletedAt?.toISOString() ?? null,
      },
    };
  },
});
