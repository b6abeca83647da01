import { defineQuery } from "#kernel/definition";
import { begins, has } from "#kernel/folded.server";
import { Prisma } from "#services/database/generated/client";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { isCalled } from "#cartridges/customer/many/found.server";
import { MAX_FOUND, searchSchema, type Found } from "./schema";

/** GET /api/search?q: customers, routes and products by name or number, for the office; one statement. Nothing asked finds nothing. */
export const search = defineQuery({
  name: "search.find",
  input: searchSchema,
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }, { q }): Promise<Found> {
    if (q === "") return { customers: [], routes: [], products: [] };
    // A digit means a number, and no letter of a driver's name.
    const isName = /\p{L}/u.test(q);
    // A route is typed as it is said: 5, route 5 and "5 thu" find 05.
    const said = /^(?:route\s+)?(\d{1,4})(?:\s+\p{L}*)?$/iu.exec(q)?.[1] ?? q;
    const route = said.padStart(2, "0");
    /** What begins with it stands before what has it somewhere. */
    const nearest = (number: Prisma.Sql, name: Prisma.Sql) =>
      Prisma.sql`not (${begins(number, q)} or ${begins(name, q)}), clothesline_fold(${name}) collate "C", ${number} limit ${MAX_FOUND}`;
    const [found] = await db.$queryRaw<Found[]>`
      select coalesce((select json_agg(f) from (
          select c.number, c.account_name as name, c.route_number as route, c.deleted_at is not null as former from customer c
          where ${isCalled(q)}
          order by c.deleted_at is not null, ${nearest(Prisma.sql`c.number`, Prisma.sql`c.account_name`)}) f), '[]') as customers,
        coalesce((select json_agg(f) from (
          select r.number as route, own.name as driver from route r left join lateral ${ownDriver(Prisma.sql`r.number`)} own on true
          where r.active and (r.number = ${route} or ${begins(Prisma.sql`r.number`, said)} or (${isName} and ${has(Prisma.sql`own.name`, q)})) order by r.number <> ${route}, r.number limit ${MAX_FOUND}) f), '[]') as routes,
        coalesce((select json_agg(f) from (
          select p.sku, p.name from product p where p.deleted_at is null and ${has(Prisma.sql`p.name || E'\n' || p.sku`, q)}
          order by ${nearest(Prisma.sql`p.sku`, Prisma.sql`p.name`)}) f), '[]') as products`;
    return found!;
  },
});
