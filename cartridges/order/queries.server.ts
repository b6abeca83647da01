import { readCatalogPage } from "#cartridges/catalog/catalog-console/queries.server";
import { catalogCategorySchema } from "#cartridges/catalog/catalog-console/schema";
import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import type { Actor } from "#kernel/actor";
import { defineQuery } from "#kernel/definition";
import { pageWithTotal } from "#kernel/page-number";
import { company, companyTime, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { calendarColumns, readCalendar } from "#cartridges/due/due.server";
import { priceOn } from "#cartridges/due/price";
import { dayOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday } from "#cartridges/service-day/schema";
import { customerOnRecord, servedCustomer } from "#cartridges/serving/access.server";
import { hasLapsed } from "./lapsing.server";
import { readOrderable } from "./orderable.server";
import { countOrders, readOrders, type OrderFilter } from "./reading.server";
import { cutoffOf, openDates } from "./rules";
import {
  customerNumberSchema,
  customerOrdersSchema,
  listOrdersSchema,
  pendingOrdersSchema,
  type OrderAnswer,
  type OrdersAnswer,
  type PendingOrdersData,
} from "./schema";

/** A page of the matching orders, the latest first, and their total. Two statements. */
async function pageOfOrders(
  db: Reader,
  actor: Actor,
  filter: OrderFilter,
  { page, limit }: { page: number; limit: number },
): Promise<OrdersAnswer> {
  const orders = await readOrders(db, actor, { ...filter, limit, offset: (page - 1) * limit });
  const total = await countOrders(db, actor, filter);
  return { orders, total, total_pages: Math.ceil(total / limit) };
}

/**
 * GET /api/orders, or one customer's orders with ?customer= (spec 7.4): customers see their own,
 * drivers those of their routes, the office all.
 */
export const listOrders = defineQuery({
  name: "order.list",
  input: listOrdersSchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { customer }) => {
    if (customer) await customerOnRecord(db, actor, customer);
    return true;
  },
  run: ({ db, actor }, { page, limit, ...filter }): Promise<OrdersAnswer> =>
    pageOfOrders(db, actor, filter, { page, limit }),
});

/** GET /api/customer-portal/{id}/orders (spec 7.4): the order history of one customer. */
export const customerOrders = defineQuery({
  name: "order.ofCustomer",
  input: customerOrdersSchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => {
    await customerOnRecord(db, actor, number);
    return true;
  },
  run: ({ db, actor }, { number, ...page }): Promise<OrdersAnswer> =>
    pageOfOrders(db, actor, { customer: number }, page),
});

/**
 * GET /api/orders/pending (spec 7.4): the orders awaiting this actor's decision, the oldest first.
 */
export const pendingOrders = defineQuery({
  name: "order.pending",
  input: pendingOrdersSchema,
  permission: "orders:decide",
  async run({ db, actor }, { page, limit }): Promise<PendingOrdersData> {
    const filter: OrderFilter = { status: "pending", oldestFirst: true };
    const orders = await readOrders(db, actor, { ...filter, limit, offset: (page - 1) * limit });
    const total = await countOrders(db, actor, filter);
    const today = companyToday();
    const holidays = await holidaysOf(db, [...new Set(orders.map(({ customer_number: number }) => number))], today);
    const decideBy = ({ kind, service_date, customer_number }: OrderAnswer) => {
      if (kind === "standing") return null;
      const own = holidays.get(customer_number) ?? [];
      return cutoffOf(own.find(({ holiday }) => holiday === service_date)?.runs_on ?? service_date, own);
    };
    return {
      orders: orders.map((order) => ({ ...order, decide_by: decideBy(order) })),
      ...pageWithTotal({ page, limit }, total),
      today,
      timezone: company().timezone,
    };
  },
});

/** The holidays of these customers from a date on. */
async function holidaysOf(
  db: Reader,
  numbers: readonly string[],
  from: CompanyDate,
): Promise<ReadonlyMap<string, readonly Holiday[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.$queryRaw<{ number: string; holidays: Holiday[] }[]>`
    select c.number, ${calendarColumns(from)} from customer c where c.number = any(${[...numbers]}::text[])`;
  return new Map(rows.map(({ number, holidays }) => [number, holidays]));
}

/** Whether pending orders have passed their date, for the job that ends them. */
export const areLapsed = defineQuery({
  name: "order.areLapsed",
  input: z.object({}),
  permission: "orders:decide",
  scope: ({ actor }) => actor.kind === "console",
  async run({ db }): Promise<{ lapsed: boolean }> {
    const rows = await db.$queryRaw<object[]>`
      select 1 from "order" o join customer c on c.number = o.customer_number where ${hasLapsed()} limit 1`;
    return { lapsed: rows.length > 0 };
  },
});

/** The next date that a customer can order for. */
async function nextOpenDate(db: Reader, number: string): Promise<CompanyDate | null> {
  const customer = await db.customer.findUnique({ where: { number } });
  if (!customer) return null;
  const { serviceDays, serviceFrequency: frequency } = customer;
  const firstService = customer.firstService?.toISOString().slice(0, 10) ?? null;
  const calendar = await readCalendar(db, number, companyToday());
  return openDates({ serviceDays, frequency, firstService, ...calendar }, companyTime())[0]?.date ?? null;
}

const wholeNumber = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number.` })
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more.`)
    .max(max, `${name} must be ${max} or less.`);
const MAX_PAGE_SIZE = 500;

/**
 * GET /api/rental-items/catalog?limit=100 (spec 7.3): the products that can be ordered, at the
 * customer's own prices. If the office names no customer, it gets the catalog itself: every
 * product, with the console's fields.
 */
export const orderCatalog = defineQuery({
  name: "order.catalog",
  input: z.object({
    customer: customerNumberSchema.optional(),
    search: nameSchema("search", 100).default(""),
    category: catalogCategorySchema,
    limit: wholeNumber("limit", MAX_PAGE_SIZE).default(100),
    page: wholeNumber("page", 100_000).default(1),
  }),
  permission: "orders:read",
  scope: async ({ db, actor }, { customer }) => {
    if (customer) await servedCustomer(db, actor, customer);
    return true;
  },
  async run({ db, actor }, { customer, search, category, limit, page }) {
    if (!customer && (actor.role === "Admin" || actor.role === "SuperAdmin")) {
      const { items, total } = await readCatalogPage(db, { search, category }, { page, limit });
      return { items, total };
    }
    // Without a customer the prices are the catalog's, otherwise those of the next open date.
    const number = customer ?? actor.customerNumber;
    const date = number ? await nextOpenDate(db, number) : null;
    const weekday = date ? numberOf(dayOf(date)!) : 1;
    const products = await readOrderable(db, number ?? "", { search, ...(date && { date }) });
    return {
      items: products.slice((page - 1) * limit, page * limit).map((product) => {
        const { sku, name, description, category, vendor } = product;
        const price_cents = priceOn(product, weekday);
        return {
          ...{ item_id: sku, sku, name, description: description || name, category, vendor, price_cents },
          unit_price: price_cents / 100,
        };
      }),
      total: products.length,
    };
  },
});
