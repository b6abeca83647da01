import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { DashboardData } from "./schema";

const call = client<typeof calls>();

/** The company's sales, drivers and orders at a glance. It shows what was counted; where that is a while ago it has them counted anew. */
export default class SalesCartridge extends BaseCartridge<DashboardData> {
  static override readonly meta = defineMeta({
    id: "sales",
    name: "Dashboard",
    opens: "sales.open",
    icon: "chart-column",
    category: "office",
    permissions: ["sales:read"],
    description: "Sales, commission, drivers and orders at a glance.",
  });

  /** @throws where it could not be counted or read. */
  async recount(): Promise<void> {
    await call("POST /sales/count", {});
    await this.refresh();
  }

  override async refresh(): Promise<void> {
    this.load(await call("GET /sales/dashboard", this.key));
  }
}
