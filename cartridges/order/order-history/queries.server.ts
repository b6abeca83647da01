import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import { customerOnRecord } from "#cartridges/serving/access.server";
import { readOrders } from "../reading.server";
import { customerOrdersSchema } from "../schema";
import type { OrderHistoryData } from "./schema";

/** Every order of a customer with its state and history (spec 2.6 Orders, 2.7 Order History). */
export const openOrderHistory = defineQuery({
  name: "orderHistory.open",
  input: customerOrdersSchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => {
    await customerOnRecord(db, actor, number);
    return true;
  },
  async run({ db, actor }, { number }): Promise<OrderHistoryData> {
    const { name } = await customerOnRecord(db, actor, number);
    return {
      customer: { number, name },
      buyer: actor.id ?? actor.kind,
      orders: await readOrders(db, actor, { customer: number }),
      mayOrder: actor.role === "Customer" && actor.approved,
      timezone: company().timezone,
    };
  },
});
