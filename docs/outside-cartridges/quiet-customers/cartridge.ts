import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { QuietCustomersData } from "./schema";

/** Who has not ordered for a while. It only shows, so its meta is all there is to say. */
export default class QuietCustomersCartridge extends BaseCartridge<QuietCustomersData> {
  static override readonly meta = defineMeta({
    id: "quiet-customers",
    name: "Quiet customers",
    opens: "quietCustomers.open",
    icon: "users",
    category: "office",
    permissions: ["quiet-customers:read"],
    description: "The customers who have placed no order for a while, so that somebody calls them.",
    showInQuickAccess: true,
  });
}
