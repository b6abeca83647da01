import { defineQuery } from "#kernel/definition";
import { Prisma } from "#services/database/generated/client";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { MAX_FOUND, searchSchema, type Found } from "./schema";

/** GET /api/search?q: customers, routes and products by name or number, for the office; one statement. Nothing asked finds nothing. */
export const search = defineQuery({
  name: "search.find",
  input: searchSchema,
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }, { q }): Promise<Found> {
    if (q === "") return { customers: [], routes: [], products: [] };
    const typed = q.replace(/[\\%_]/g, "\\$&");
    const [begins, has] = [`${typed}%`, `%${typed}%`];
    // A digit means a number, and no letter of a driver's name.
    const isName = /\p{L}/u.test(q);
    // A route is typed as it is said: 5 finds 05.
    const route = /^\d$/.test(q) ? `0${q}` : q;
    /** What begins with it stands before what has it somewhere. */
    const nearest = (number: Prisma.Sql, name: Prisma.Sql) =>
      Prisma.sql`not (${number} ilike ${begins} or ${name} ilike ${begins}), ${name}, ${number} limit ${MAX_FOUND}`;
    const [found] = await db.$queryRaw<Found[]>`
      select coalesce((select json_agg(f) from (
          select c.number, c.account_name as name, c.route_number as route, c.deleted_at is not null as former from customer c
          where (c.account_name ilike ${has} or c.number like ${begins})
          order by c.deleted_at is not null, ${nearest(Prisma.sql`c.number`, Prisma.sql`c.account_name`)}) f), '[]') as customers,
        coalesce((select json_agg(f) from (
          select r.number as route, own.name as driver from route r left join lateral ${ownDriver(Prisma.sql`r.number`)} own on true
          where r.active and (r.number = ${route} or r.number like ${begins} or (${isName} and own.name ilike ${has})) order by r.number <> ${route}, r.number limit ${MAX_FOUND}) f), '[]') as routes,
        coalesce((select json_agg(f) from (
          select p.sku, p.name from product p where p.deleted_at is null and (p.name ilike ${has} or p.sku ilike ${has})
          order by ${nearest(Prisma.sql`p.sku`, Prisma.sql`p.name`)}) f), '[]') as products`;
    return found!;
  },
});
