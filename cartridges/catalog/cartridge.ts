import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { CatalogData } from "./schema";

/** The product catalog (spec 2.9, Products tab). Read-only. */
export default class CatalogCartridge extends BaseCartridge<CatalogData> {
  static override readonly meta = defineMeta({
    id: "catalog",
    name: "Products",
    opens: "catalog.open",
    icon: "package",
    category: "catalog",
    permissions: ["catalog:read"],
    description: "The product catalog, by category.",
    showInQuickAccess: true,
  });
}
