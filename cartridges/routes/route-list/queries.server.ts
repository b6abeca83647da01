import { defineQuery } from "#kernel/definition";
import { Prisma } from "#services/database/generated/client";
import { companyToday } from "#services/company.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { routeListKeySchema, type RouteListData, type RouteRow } from "./schema";

/**
 * SQL expression over `route r`: the number of customers it serves today or from a later date on.
 */
export const servedBy = () => Prisma.sql`(
  select count(*)::int from customer c where c.deleted_at is null and (c.route_number = r.number or exists (
    select from service_term t where t.customer_number = c.number and t.route_number = r.number
      and t.until > ${companyToday()}::date)))`;

/** All routes including retired ones, with driver and number of customers. One statement. */
export const openRouteList = defineQuery({
  name: "routeList.open",
  input: routeListKeySchema,
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }): Promise<RouteListData> {
    const routes = await db.$queryRaw<RouteRow[]>`
      select r.number as route, coalesce(r.name, '') as name, r.active, own.name as driver, ${servedBy()} as customers
      from route r left join lateral ${ownDriver(Prisma.sql`r.number`)} own on true
      order by r.active desc, r.number`;
    return { routes };
  },
});
