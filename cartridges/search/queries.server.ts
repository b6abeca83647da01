import { defineQuery } from "#kernel/definition";
import { begins, has } from "#kernel/text-search.server";
import { companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { isCalled } from "#cartridges/customer/many/found.server";
import { dayOf } from "#cartridges/service-day/rules";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { dateMeant, orderIn, routeIn } from "./rules";
import { MAX_FOUND, searchSchema, type Found } from "./schema";

const NOTHING: Found = { customers: [], routes: [], products: [], orders: [], people: [] };

/** Sorts prefix matches before other matches. */
const nearest = (key: Prisma.Sql, name: Prisma.Sql, q: string) =>
  Prisma.sql`not (${begins(key, q)} or ${begins(name, q)}), clothesline_fold(${name}) collate "C",
    ${key} limit ${MAX_FOUND}`;
const listOf = (rows: Prisma.Sql) => Prisma.sql`coalesce((select json_agg(f) from (${rows}) f), '[]')`;

const customers = (q: string) => Prisma.sql`
  select c.number, c.account_name as name, c.route_number as route, c.deleted_at is not null as former from customer c
  where ${isCalled(q)}
  order by c.deleted_at is not null, ${nearest(Prisma.sql`c.number`, Prisma.sql`c.account_name`, q)}`;

const products = (q: string) => Prisma.sql`
  select p.sku, p.name from product p where p.deleted_at is null and ${has(Prisma.sql`p.name || E'\n' || p.sku`, q)}
  order by ${nearest(Prisma.sql`p.sku`, Prisma.sql`p.name`, q)}`;

/** Routes by number or by driver. */
function routes(q: string) {
  // A digit means a number, not a letter of a driver's name.
  const isName = /\p{L}/u.test(q);
  const typedNumber = routeIn(q)?.route ?? q;
  const number = typedNumber.padStart(2, "0");
  return Prisma.sql`
    select r.number as route, own.name as driver from route r
      left join lateral ${ownDriver(Prisma.sql`r.number`)} own on true
    where r.active and (r.number = ${number} or ${begins(Prisma.sql`r.number`, typedNumber)}
      or (${isName} and ${has(Prisma.sql`own.name`, q)}))
    order by r.number <> ${number}, r.number limit ${MAX_FOUND}`;
}

const orders = (number: number | null) => Prisma.sql`
  select o.number as order_id, o.customer_number, c.account_name as customer_name, o.service_date::text as "for",
    o.status::text
  from "order" o join customer c on c.number = o.customer_number where o.number = ${number}::int`;

const people = (q: string, may: boolean) => Prisma.sql`
  select u.username, u.name, u.role, u.route_number as route from "user" u
  where ${may} and u.deleted_at is null
    and ${has(
      Prisma.sql`u.username || E'\n' || u.name || E'\n' || coalesce(u.email,
      '') || E'\n' || coalesce(u.phone, '')`,
      q,
    )}
  order by ${nearest(Prisma.sql`u.username`, Prisma.sql`u.name`, q)}`;

/**
 * GET /api/search?q: customers, routes, products, orders and people, for the office. One statement.
 * An empty query finds nothing.
 */
export const search = defineQuery({
  name: "search.find",
  input: searchSchema,
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db, actor }, { q }): Promise<Found> {
    if (q === "") return NOTHING;
    const [found] = await db.$queryRaw<Found[]>`
      select ${listOf(customers(q))} as customers, ${listOf(routes(q))} as routes, ${listOf(products(q))} as products,
        ${listOf(orders(orderIn(q)))} as orders, ${listOf(people(q, actor.permissions.has("users:write")))} as people`;
    const when = routeIn(q)?.when;
    const date = when && dateMeant(when, companyToday());
    const day = date && dayOf(date);
    // No truck drives on a weekend.
    return day ? { ...found!, routes: found!.routes.map((route) => ({ ...route, day, date })) } : found!;
  },
});
