import { ClipboardCheck, LayoutGrid, MapPin } from "lucide-react";
import { inMenuOrder, isKeptOffline, menuOf as menuWith, offlinePagesOf as pagesWith } from "#kernel/page-table";
import { pages, type MenuReader } from "#kernel/pages";

/** The pages that show several cartridges, and so belong to none of them. */
const ofSeveral = pages({
  "/driver/dashboard/route": {
    roles: ["Driver"],
    title: "Route",
    // The Route view opens from it, and from that the end of the day.
    offline: () => ["/driver/route", "/driver/day-end"],
    menu: { label: "Route", icon: MapPin, order: 20, bar: true, counts: ["order", "account", "request"] },
  },
  "/driver/canvas": {
    roles: ["Driver"],
    title: "Canvas",
    offline: true,
    menu: { label: "Canvas", icon: LayoutGrid, order: 90 },
  },
  "/approvals": {
    roles: ["Admin", "SuperAdmin"],
    title: "Approvals",
    menu: { label: "Approvals", icon: ClipboardCheck, order: 20, counts: ["order", "account", "request"] },
  },
});

const entries = inMenuOrder(ofSeveral);

export const menuOf = (reader: MenuReader) => menuWith(reader, entries);
export const isKept = (path: string) => isKeptOffline(path, ofSeveral);
export const offlinePagesOf = (reader: MenuReader, today: string) => pagesWith(reader, today, entries);
