import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { customerOnRecord } from "#cartridges/serving/access.server";
import { firstOf, lastOf } from "#cartridges/statement/rules";
import type { Month } from "#cartridges/statement/schema";
import { ordersWhich, readOrders, type OrderFilter } from "../reading.server";
import { PAGE_SIZE, STATES, type StateFilter } from "./rules";
import { orderHistoryKeySchema, type OrderHistoryData } from "./schema";

/** Every state that is neither open nor delivered counts as closed. */
const inState = (state: StateFilter): OrderFilter =>
  state === "closed" ? { otherThan: [...STATES.open, ...STATES.delivered] } : { statuses: STATES[state] };

/**
 * Counts the matching orders and those listed before `order`, and lists the months that
 * have any. One statement.
 */
async function readOverview(db: Reader, number: string, filter: OrderFilter, order: number | null) {
  const condition = Prisma.join([Prisma.sql`true`, ...ordersWhich(filter)], " and ");
  const [row] = await db.$queryRaw<{ total: number; before: number | null; months: Month[] }[]>`
    select count(*) filter (where ${condition})::int as total,
      (select (select count(*)::int from "order" o where o.customer_number = ${number} and ${condition}
        and (o.created_at, o.number) > (target.created_at, target.number))
        from (select o.created_at, o.number from "order" o where o.number = ${order}::int
          and o.customer_number = ${number} and ${condition}) target) as before,
      coalesce(array_agg(distinct to_char(o.service_date, 'YYYY-MM')
        order by to_char(o.service_date, 'YYYY-MM') desc), '{}') as months
    from "order" o where o.customer_number = ${number}`;
  return row!;
}

/**
 * A customer's orders, each with its state and history (spec 2.6 Orders, 2.7
 * Order History), by page.
 */
export const openOrderHistory = defineQuery({
  name: "orderHistory.open",
  input: orderHistoryKeySchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => {
    await customerOnRecord(db, actor, number);
    return true;
  },
  async run({ db, actor }, { number, state, month, order, ...options }): Promise<OrderHistoryData> {
    const { name, frequency } = await customerOnRecord(db, actor, number);
    const filter: OrderFilter = {
      customer: number,
      ...(state && inState(state)),
      ...(month && { from: firstOf(month), until: lastOf(month) }),
    };
    const { total, before, months } = await readOverview(db, number, filter, order ?? null);
    const page = before === null ? options.page : Math.floor(before / PAGE_SIZE) + 1;
    return {
      customer: { number, name, frequency },
      buyer: actor.id ?? actor.kind,
      orders: await readOrders(db, actor, { ...filter, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      total,
      state: state ?? null,
      month: month ?? null,
      months,
      mayOrder: actor.role === "Customer" && actor.approved,
      timezone: company().timezone,
    };
  },
});
