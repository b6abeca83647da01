import { defineQuery } from "#kernel/definition";
import { requestedPage } from "#kernel/page-letter.server";
import { company, companyToday } from "#services/company.server";
import { asSpreadsheet } from "#services/spreadsheet.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems } from "#cartridges/due/due.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { customerOnRecord } from "#cartridges/serving/access.server";
import { foundBy } from "../many/found.server";
import { perWeek } from "../rules";
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
  customers: (Omit<CustomerRow, "value_cents"> & { delivered_week: number })[];
  total: number;
  page: number;
  routes: string[];
  last_number: string | null;
  first_open: CompanyDate;
}

const LAST = 999_999;
/** The number after the highest one ever used. A deleted customer's number is not reused. */
export function numberAfter(last: string | null): string | null {
  const next = last === null ? 100_001 : Number(last) + 1;
  return next <= LAST ? String(next).padStart(6, "0") : null;
}

/** A subquery on `customer c`: the number of open orders. */
const openOrders = (
  today: CompanyDate,
) => Prisma.sql`(select count(*)::int from "order" o where o.customer_number = c.number
  and (o.status = 'pending' or (o.status in ('approved', 'processing') and o.service_date >= ${today}::date)))`;

/**
 * A subquery on `customer c`: the number of items and pieces, and the value in cents of one
 * delivered week, as (items, pieces, delivered_week).
 */
const rented = (
  today: CompanyDate,
) => Prisma.sql`(select count(*)::int as items, coalesce(sum(i.quantity), 0)::int as pieces,
  coalesce(sum(i.quantity::bigint * i.price_cents)
    filter (where strpos(c.service_days, substr('MTWRF', i.delivery_day, 1)) > 0), 0)::float8 as delivered_week
  from ${agreedItems(today)} i)`;

/** The sort expression of each column but the name, on `customer c`. */
const SORTED_BY: Record<Sort, (today: CompanyDate) => Prisma.Sql> = {
  number: () => Prisma.sql`c.number`,
  route: () => Prisma.sql`c.route_number`,
  days: () => Prisma.sql`translate(c.service_days, 'MTWRF', '12345')`,
  city: () => Prisma.sql`clothesline_fold(c.city) collate "C"`,
  items: (today) => Prisma.sql`(select r.items from ${rented(today)} r)`,
  value: (today) => Prisma.sql`(
    select r.delivered_week / case c.service_frequency when 'Biweekly' then 2 else 1 end from ${rented(today)} r)`,
  open: openOrders,
};

/** The sort key of names. It is the first part of an index. */
const BY_NAME = Prisma.sql`clothesline_fold(account_name) collate "C"`;

/**
 * The order of `found`. By name, number or route it matches an index, so a first page reads only
 * its own rows.
 */
function orderOf(sort: Sort | undefined, order: "desc" | undefined): Prisma.Sql {
  const direction = order === "desc" ? Prisma.sql`desc` : Prisma.sql`asc`;
  if (!sort) return Prisma.sql`${BY_NAME} ${direction}, number ${direction}`;
  if (sort === "number") return Prisma.sql`number ${direction}`;
  return Prisma.sql`sorted_by ${direction}, ${BY_NAME}, number`;
}

/**
 * A page of the office's customers in the requested order, with their items, orders and users. One
 * statement.
 */
export const openCustomerList = defineQuery({
  name: "customerList.open",
  input: customerListKeySchema,
  permission: "customers:write",
  async run({ db }, { q = "", route, sort, order, letter, former, page }): Promise<CustomerListData> {
    const today = companyToday();
    // With a search, `found` is computed once. Without one, an index-only scan counts 20,000
    // customers and another index has the first page, which materializing would prevent.
    const once = q ? Prisma.sql`materialized` : Prisma.sql`not materialized`;
    const requested = requestedPage({ letter, page }, { by: BY_NAME, size: PAGE_SIZE });
    const [read] = await db.$queryRaw<Read[]>`
      with found as ${once} (
        select c.number, c.account_name, ${sort ? SORTED_BY[sort](today) : Prisma.sql`null`} as sorted_by
        from customer c where ${foundBy({ q, route }, former !== undefined)}
      ), shown as (
        select c.number, c.account_name as name, c.address, c.city, c.state, c.zip_code as zip, c.phone, c.email,
          c.access_instructions as access, coalesce(c.lat::text, '') as lat, coalesce(c.lng::text, '') as lng,
          c.route_number as route, c.service_days, c.service_frequency as frequency,
          rented.items, rented.pieces, rented.delivered_week,
          ${openOrders(today)} as open_orders,
          (select count(*)::int from "user" u
            where u.customer_number = c.number and u.role = 'Customer' and u.deleted_at is null) as accounts,
          to_char(c.deleted_at at time zone ${company().timezone}, 'YYYY-MM-DD') as former_since
        from (select number, row_number() over (order by ${orderOf(sort, order)}) as place from found
            order by ${orderOf(sort, order)} limit ${PAGE_SIZE} offset (${requested} - 1) * ${PAGE_SIZE}::int) page
          join customer c on c.number = page.number cross join lateral ${rented(today)} rented
        order by page.place
      )
      select (select count(*)::int from found) as total, ${requested} as page,
        coalesce((select json_agg(shown) from shown), '[]') as customers,
        array(select number from route where active order by number) as routes,
        (select number from customer order by number desc limit 1) as last_number,
        ${firstOpenDate(null)} as first_open`;
    const { customers, total, ...rest } = read!;
    return {
      customers: customers.map(({ delivered_week, ...customer }) => ({
        ...customer,
        value_cents: perWeek(delivered_week, customer.frequency),
      })),
      total,
      page: rest.page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      q,
      route: route ?? null,
      sort: sort ?? null,
      order: order ?? null,
      letter: letter ?? null,
      former: former !== undefined,
      routes: rest.routes,
      free_number: numberAfter(rest.last_number),
      today,
      first_open: rest.first_open,
    };
  },
});

/** The columns of the import, in its order. */
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

/** All results of a search, as a CSV file with the import's columns. */
export const exportCustomers = defineQuery({
  name: "customerList.export",
  input: searchSchema,
  permission: "customers:write",
  async run({ db }, search): Promise<{ csv: string; date: CompanyDate }> {
    const rows = await db.$queryRaw<Record<(typeof EXPORTED)[number], unknown>[]>`
      select c.number as customer_number, c.account_name, c.address, c.city, c.state, c.zip_code, c.phone, c.email,
        c.route_number, c.service_days,
        c.service_frequency::text as service_frequency, c.first_service::text as first_service, c.lat, c.lng
      from customer c where ${foundBy(search)} order by clothesline_fold(c.account_name) collate "C", c.number`;
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
    const customer = await db.customer.findUniqueOrThrow({ where: { number: id } });
    return {
      customer: {
        CustomerNumber: customer.number,
        AccountName: customer.accountName,
        Address: customer.address,
        City: customer.city,
        State: customer.state,
        ZipCode: customer.zipCode,
        Phone: customer.phone,
        Email: customer.email,
        RouteNumber: customer.routeNumber,
        ServiceDays: customer.serviceDays,
        ServiceFrequency: customer.serviceFrequency,
        Latitude: customer.lat,
        Longitude: customer.lng,
        CreatedAt: customer.createdAt.toISOString(),
        DeletedAt: customer.deletedAt?.toISOString() ?? null,
      },
    };
  },
});
