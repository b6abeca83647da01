import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { readProducts } from "#cartridges/catalog/queries.server";
import type { Product } from "#cartridges/catalog/schema";
import { agreedItems } from "#cartridges/due/due.server";
import { daysOfLetters } from "#cartridges/service-day/rules";
import { servedBy, servedCustomer } from "#cartridges/serving/access.server";
import { fullAddress } from "./rules";
import {
  catalogKeySchema,
  listCustomersSchema,
  type CustomersAnswer,
  type ListedCustomer,
  type RouteCustomer,
  type RouteCustomersData,
} from "./schema";
import { isCalled } from "../many/found.server";

/**
 * A condition: product `p` may be chosen for a customer, as an active rental product
 * (docs/decisions/0013).
 */
export const MAY_BE_CHOSEN = Prisma.sql`p.is_active and p.deleted_at is null and p.kind = 'rental'`;
/** The number of visits, notes and journal entries in a customer's details. */
const LAST = 3;

type Row = Omit<RouteCustomer, "address" | "catalog"> &
  Record<"address" | "city" | "state" | "zip", string> & { catalog: string[]; others: Record<string, string> };

/**
 * The customers matching a condition, with everything a new driver needs at the door. One
 * statement.
 */
const customersOf = (served: Prisma.Sql) => Prisma.sql`
  select c.number, c.account_name as name, c.route_number as route, c.address, c.city, c.state, c.zip_code as zip,
    c.phone, c.email, c.access_instructions as access, c.service_days, c.service_frequency::text as frequency,
    json_build_object('signature', c.signature_proof, 'photo', c.photo_proof) as proof,
    array(
      select p.sku from customer_catalog_product cp join product p on p.sku = cp.sku
      where cp.customer_number = c.number and ${MAY_BE_CHOSEN} order by p.sku) as catalog,
    rented.items, rented.others,
    coalesce((
      select json_agg(json_build_object(
        'date', to_char(v.service_date, 'YYYY-MM-DD'), 'status', v.status, 'notes', v.notes))
      from (
        select service_date, status, notes from stop
        where customer_number = c.number and status not in ('pending', 'in_progress')
        order by service_date desc limit ${LAST}) v), '[]') as visits,
    coalesce((
      select json_agg(json_build_object('content', n.content, 'at', n.created_at, 'author', coalesce(n.author, '')))
      from (
        select note.content, note.created_at, u.name as author from note left join "user" u on u.id = note.author_id
        where note.customer_number = c.number and note.deleted_at is null and note.resolved_at is null
        order by note.created_at desc, note.id desc limit ${LAST}) n), '[]') as notes,
    coalesce((
      select json_agg(json_build_object('content', e.content, 'at', e.created_at, 'author', coalesce(e.author, '')))
      from (
        select e.content, e.created_at, u.name as author from journal_entry e left join "user" u on u.id = e.author_id
        where e.customer_number = c.number order by e.created_at desc, e.id desc limit ${LAST}) e), '[]') as journal
  from customer c cross join lateral (
    select
      coalesce(json_agg(json_build_array(i.sku, i.delivery_day, i.quantity)
        order by cat.position nulls last, clothesline_fold(p.name) collate "C", i.sku, i.delivery_day), '[]') as items,
      coalesce(json_object_agg(p.sku, p.name) filter (where not (${MAY_BE_CHOSEN})), '{}') as others
    from ${agreedItems(companyToday())} i
      join product p on p.sku = i.sku left join category cat on cat.id = p.category_id) rented
  where c.deleted_at is null and ${served} order by clothesline_fold(c.account_name) collate "C", c.number`;

const customerOf = ({ address, city, state, zip, ...row }: Row): RouteCustomer => ({
  number: row.number,
  name: row.name,
  route: row.route,
  address: fullAddress(address, city, state, zip),
  phone: row.phone,
  email: row.email,
  access: row.access,
  service_days: row.service_days,
  frequency: row.frequency,
  proof: row.proof,
  catalog: row.catalog,
  items: row.items,
  visits: row.visits,
  notes: row.notes,
  journal: row.journal,
});

/**
 * The Customers tab: the customers this actor serves now, and the products that can be chosen for
 * them.
 */
export const openRouteCustomers = defineQuery({
  name: "routeCustomers.open",
  input: z.object({}),
  permission: "customers:read",
  async run({ db, actor }): Promise<RouteCustomersData> {
    const rows = await db.$queryRaw<Row[]>(customersOf(servedBy(actor)));
    const products = await readProducts(db, { which: MAY_BE_CHOSEN });
    return {
      routes: [
        ...new Set([...(actor.routeNumber ? [actor.routeNumber] : []), ...rows.map(({ route }) => route)]),
      ].sort(),
      customers: rows.map(customerOf),
      products: products.map(({ sku, name, category_name }) => ({ sku, name, category_name })),
      others: Object.assign({}, ...rows.map(({ others }) => others)) as Record<string, string>,
      sets_proof_on: actor.role === "Driver" ? actor.routeNumber : "all",
      timezone: company().timezone,
    };
  },
});

type Derived =
  | "FullAddress"
  | "hasActiveCatalog"
  | "account_name"
  | "service_day"
  | "customer_num"
  | "customer_name"
  | "address"
  | "phone"
  | "email";
type ListedRow = Omit<ListedCustomer, Derived>;

/** A customer with both sets of field names of spec 3: the detail's and the admin list's. */
const listed = (row: ListedRow): ListedCustomer => {
  const FullAddress = fullAddress(row.Address, row.City, row.State, row.ZipCode);
  return {
    ...row,
    FullAddress,
    CreatedAt: new Date(row.CreatedAt).toISOString(),
    hasActiveCatalog: row.catalogProductCount > 0,
    account_name: row.AccountName,
    customer_num: row.CustomerNumber,
    customer_name: row.AccountName,
    email: row.Email,
    phone: row.Phone,
    address: FullAddress,
    service_day: daysOfLetters(row.ServiceDays).join(", "),
  };
};

/**
 * GET /api/customers (spec 7.2): the customers this actor serves, all for the office; by route,
 * name or number.
 */
export const listCustomers = defineQuery({
  name: "routeCustomers.list",
  input: listCustomersSchema,
  permission: "customers:read",
  async run({ db, actor }, { route, q, limit, page }): Promise<CustomersAnswer> {
    const [answer] = await db.$queryRaw<{ customers: ListedRow[]; total: number }[]>`
      with found as (
        select c.* from customer c where c.deleted_at is null and ${servedBy(actor)}
          and ${route ? Prisma.sql`c.route_number = ${route}` : Prisma.sql`true`} and ${isCalled(q)}
      ), shown as (
        select c.number as "CustomerNumber", c.account_name as "AccountName", c.address as "Address", c.city as "City",
          c.state as "State", c.zip_code as "ZipCode", c.phone as "Phone", c.email as "Email",
          c.route_number as "RouteNumber", c.service_days as "ServiceDays",
          c.service_frequency::text as "ServiceFrequency", c.created_at as "CreatedAt",
          (select count(*)::int from customer_catalog_product cp join product p on p.sku = cp.sku
            where cp.customer_number = c.number and ${MAY_BE_CHOSEN}) as "catalogProductCount",
          (select coalesce(json_agg(json_build_object(
              'item_id', i.sku, 'description', p.name, 'quantity_used', i.quantity,
              'delivery_day', i.delivery_day, 'customer_price', i.price_cents / 100.0
            ) order by i.delivery_day, clothesline_fold(p.name) collate "C", i.sku), '[]')
            from ${agreedItems(companyToday())} i join product p on p.sku = i.sku) as items
        from (
          select * from found order by clothesline_fold(account_name) collate "C", number
          limit ${limit} offset ${(page - 1) * limit}) c
        order by clothesline_fold(c.account_name) collate "C", c.number
      )
      select (select count(*)::int from found) as total,
        coalesce((select json_agg(shown) from shown), '[]') as customers`;
    const { customers, total } = answer!;
    return {
      customers: customers.map(listed),
      total,
      total_pages: Math.ceil(total / limit),
    };
  },
});

/**
 * GET /api/customers/{number}/product-catalog (spec 7.2): the active products chosen for a
 * customer.
 */
export const productCatalog = defineQuery({
  name: "routeCustomers.catalog",
  input: catalogKeySchema,
  permission: "customers:read",
  scope: async ({ db, actor }, { number }) => {
    await servedCustomer(db, actor, number);
    return true;
  },
  async run({ db }, { number }): Promise<{ products: Product[]; productCount: number }> {
    const products = await readChosen(db, number);
    return { products, productCount: products.length };
  },
});

/** The active products chosen for a customer. */
export function readChosen(db: Reader, number: string): Promise<Product[]> {
  const chosen = Prisma.sql`exists (
    select 1 from customer_catalog_product cp where cp.customer_number = ${number} and cp.sku = p.sku)`;
  return readProducts(db, { which: Prisma.sql`${MAY_BE_CHOSEN} and ${chosen}` });
}
