import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { CustomerData } from "./schema";

/** One customer at a glance: the next delivery and the state of the account. Read-only. */
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
}
