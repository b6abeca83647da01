import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { DashboardData } from "./schema";

const call = client<typeof calls>();

/**
 * The company's sales, drivers and orders at a glance. Shows cached counts and recounts when they
 * are stale.
 */
export default class SalesCartridge extends BaseCartridge<DashboardData> {
  static override readonly meta = defineMeta({
    id: "sales",
    name: "Dashboard",
    opens: "sales.open",
    icon: "chart-column",
    category: "office",
    permissions: ["sales:read"],
    description: "Sales, commission, drivers and orders at a glance.",
    supportsExport: true,
  });

  /** Exports what is shown: the months, or all orders. */
  override get exported() {
    const { data } = this.getSnapshot();
    return data && { label: "Export CSV", href: `/api/sales/export${data.all ? "?orders=all" : ""}` };
  }

  /** @throws if counting or reading fails. */
  async recount(): Promise<void> {
    await call("POST /sales/count", {});
    await this.refresh();
  }

  override async refresh(): Promise<void> {
    this.load(await call("GET /sales/dashboard", this.key));
  }
}
