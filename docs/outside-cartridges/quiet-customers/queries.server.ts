import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { quietCustomersKeySchema, type QuietCustomersData } from "./schema";

const MAX_LISTED = 100;
const DAY_MS = 86_400_000;

/** The customers who have placed no order for so many days, by their names. One statement, and the last order of those that are listed. */
export const openQuietCustomers = defineQuery({
  name: "quietCustomers.open",
  input: quietCustomersKeySchema,
  permission: "quiet-customers:read",
  async run({ db }, { days }): Promise<QuietCustomersData> {
    const since = new Date(Date.now() - days * DAY_MS);
    const found = await db.customer.findMany({
      where: { deletedAt: null, orders: { none: { createdAt: { gt: since } } } },
      select: {
        number: true,
        accountName: true,
        routeNumber: true,
        orders: { select: { createdAt: true }, orderBy: { createdAt: "desc" }, take: 1 },
      },
      orderBy: [{ accountName: "asc" }, { number: "asc" }],
      take: MAX_LISTED + 1,
    });
    return {
      days,
      timezone: company().timezone,
      customers: found.slice(0, MAX_LISTED).map(({ number, accountName, routeNumber, orders: [last] }) => ({
        number,
        name: accountName,
        route: routeNumber,
        last_order: last?.createdAt.toISOString() ?? null,
      })),
      more: found.length > MAX_LISTED,
    };
  },
});
