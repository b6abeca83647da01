import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type shortageCalls from "#cartridges/notification/short/api.server";
import type { CustomerData, ShortAnswer, ShortNotice } from "./schema";

const call = client<typeof shortageCalls>();

/** A customer's overview: the next delivery, its shortages, and the account. */
export default class CustomerCartridge extends BaseCartridge<CustomerData> {
  static override readonly meta = defineMeta({
    id: "customer",
    name: "Customer",
    opens: "customer.open",
    icon: "users",
    category: "customer",
    permissions: ["rentals:read"],
    description: "A customer at a glance: what comes next, orders, products and account.",
  });

  override get title() {
    return this.getSnapshot().data?.name || this.meta.name;
  }
  /** Answers a shortage notice. @throws ApiError. */
  async answer({ number, date }: ShortNotice, answer: ShortAnswer): Promise<void> {
    const { short } = await call("PUT /customers/:number/shorts/:date", { number, date, answer });
    const { data } = this.getSnapshot();
    if (data) this.load({ ...data, shorts: data.shorts.map((each) => (each.date === date ? short : each)) });
  }
}
