import { ClipboardCheck, IdCard, LayoutGrid } from "lucide-react";
import { findableOf } from "#kernel/findable-pages";
import { officePages } from "#kernel/office-pages";
import { inMenuOrder, menuOf } from "#kernel/page-table";
import { pages, type MenuReader } from "#kernel/pages";

/** The office's pages that show several cartridges, so that none of them declares it. */
export const ofSeveral = pages({
  "/approvals": {
    roles: ["Admin", "SuperAdmin"],
    anyOf: ["orders:decide", "customers:approve", "requests:answer"],
    title: "Approvals",
    words: "approve reject decide pending orders waiting accounts requests",
    menu: {
      label: "Approvals",
      group: "Today",
      icon: ClipboardCheck,
      order: 20,
      counts: ["order", "account", "request"],
    },
  },
  "/canvas": {
    roles: ["Admin", "SuperAdmin"],
    anyOf: ["canvas:self"],
    title: "Canvas",
    words: "workspace windows side by side",
    menu: { label: "Canvas", group: "Today", icon: LayoutGrid, order: 95 },
  },
  "/super-admin/drivers": {
    roles: ["SuperAdmin"],
    anyOf: ["users:write"],
    title: "Drivers",
    words: "staff people",
    menu: { label: "Drivers", group: "Routes", icon: IdCard, order: 18 },
  },
});
const entries = inMenuOrder(ofSeveral, officePages);

export const officeMenuOf = (reader: MenuReader) => menuOf(reader, entries);
/** The part of the global search that finds the office's pages without asking the server. */
export const officeFindableOf = (reader: MenuReader, granted: readonly string[] | null) =>
  findableOf(reader, granted, entries);
