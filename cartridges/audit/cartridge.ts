import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import type { AuditData } from "./schema";

/** Who did what, and when. Read-only. */
export default class AuditCartridge extends BaseCartridge<AuditData> {
  static override readonly meta = defineMeta({
    id: "audit",
    name: "Audit",
    opens: "audit.open",
    icon: "scroll-text",
    category: "office",
    permissions: ["audit:read"],
    description: "Who did what, and when.",
    supportsExport: true,
  });

  /** Exports all pages of the search. */
  override get exported() {
    const { data } = this.getSnapshot();
    if (!data) return null;
    const { q, from, to } = data;
    return { label: "Export CSV", href: `/api/audit/export?${new URLSearchParams({ ...(q && { q }), from, to })}` };
  }
}
