import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { ReportAnswer } from "../schema";

/** A load report as it was sent: what was due, loaded and short, and for whom. Read-only. */
export default class LoadReportCartridge extends BaseCartridge<ReportAnswer> {
  static override readonly meta = defineMeta({
    id: "load-report",
    name: "Load report",
    opens: "loading.report",
    icon: "clipboard-check",
    category: "route",
    permissions: ["loading:read"],
    description: "How a load went: its figures, and who is short of what.",
    supportsExport: true,
  });

  override get title(): string {
    const { data } = this.getSnapshot();
    return data ? `Load report, route ${data.route}` : this.meta.name;
  }

  /** The attached lines as they were sent. */
  override get exported() {
    const { data } = this.getSnapshot();
    return data && { label: "Export CSV", href: `/api/loading-status/report/${data.id}/csv` };
  }
}
