import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { topicAddress } from "#kernel/live/address";
import type { DeliveriesData } from "./schema";

/**
 * A customer's deliveries, the latest first (spec 2.6, Last Delivery): live, each with
 * its ticket. Read-only.
 */
export default class DeliveryCartridge extends BaseCartridge<DeliveriesData> {
  static override readonly meta = defineMeta({
    id: "delivery",
    name: "Deliveries",
    opens: "delivery.open",
    icon: "package-check",
    category: "customer",
    permissions: ["deliveries:read"],
    description: "A customer's deliveries: what came, what was short, the soil picked up, who signed.",
    watches: ({ number }) => (number === undefined ? [] : [topicAddress("deliveries", number)]),
  });

  override get title(): string {
    return `${this.meta.name}, customer ${this.key.number}`;
  }
}
