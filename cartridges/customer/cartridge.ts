import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type shortageCalls from "#cartridges/notification/short/api.server";
import type { CustomerData, ShortAnswer, ShortNotice } from "./schema";

const call = client<typeof shortageCalls>();

/** One customer at a glance: the next delivery, what is short of it, and the state of the account. */
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
  /** What to do about what is short. @throws ApiError. */
  async answer({ number, date }: ShortNotice, answer: ShortAnswer): Promise<void> {
    const { short } = await call("PUT /customers/:number/shorts/:date", { number, date, answer });
    const { data } = this.getSnapshot();
    if (data) this.load({ ...data, shorts: data.shorts.map((each) => (each.date === date ? short : each)) });
  }
}
