import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { topicAddress } from "#kernel/live/address";
import type { InventoryData } from "./schema";

/** What the truck carries today, by category (spec 2.9, Inventory tab). Read-only. */
export default class InventoryCartridge extends BaseCartridge<InventoryData> {
  static override readonly meta = defineMeta({
    id: "inventory",
    name: "Inventory",
    opens: "inventory.open",
    icon: "boxes",
    category: "route",
    permissions: ["loading:read"],
    description: "What the truck carries today, by category.",
    showInQuickAccess: true,
    watches: (_key, { inventory }: InventoryData) =>
      inventory ? [topicAddress("loading", inventory.route, inventory.date)] : [],
  });

  /**
   * Ignores loading marks, which have a version and do not change what is due. A changed list has
   * none.
   */
  override changed(_topic: string, version: number | null): void {
    if (version === null) void this.reload();
  }
}
