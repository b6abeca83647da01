import { Prisma } from "#services/database/generated/client";
import { defineQuery } from "#kernel/definition";
import { isSameName } from "#kernel/text-search.server";
import { companyToday } from "#services/company.server";
import { numberAfter } from "../customer-list/queries.server";
import { buildCustomerKeySchema, type BuildCustomerData } from "./schema";

interface Read extends Pick<BuildCustomerData, "routes" | "same"> {
  last_number: string | null;
}

/**
 * Data for the form: the next free number, the routes, and customers who have the same name. One
 * statement.
 */
export const openBuildCustomer = defineQuery({
  name: "buildCustomer.open",
  input: buildCustomerKeySchema,
  permission: "customers:write",
  async run({ db }, { customerName: name }): Promise<BuildCustomerData> {
    const [read] = await db.$queryRaw<Read[]>`
      select array(select number from route where active order by number) as routes,
        (select number from customer order by number desc limit 1) as last_number,
        coalesce((
          select json_agg(json_build_object('number', c.number, 'name', c.account_name) order by c.number)
          from customer c where ${isSameName(Prisma.sql`c.account_name`, name)} and c.deleted_at is null
        ), '[]') as same`;
    const { routes, same, last_number } = read!;
    return { name, same, routes, free_number: numberAfter(last_number), today: companyToday() };
  },
});
