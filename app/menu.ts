import { LayoutGrid, MapPin } from "lucide-react";
import { outsidePages } from "#kernel/outside-pages";
import { inMenuOrder, isKeptOffline, menuOf as menuWith, offlinePagesOf as pagesWith } from "#kernel/page-table";
import { pages, type MenuReader } from "#kernel/pages";

/** The drivers' pages that show several cartridges, so that none of them declares it. */
const ofSeveral = pages({
  "/driver/dashboard/route": {
    roles: ["Driver"],
    title: "Route",
    // The Route view opens from it, and the end of the day from that.
    offline: () => ["/driver/route", "/driver/day-end"],
    menu: { label: "Route", icon: MapPin, order: 20, bar: true, counts: ["order", "account", "request"] },
  },
  "/driver/canvas": {
    roles: ["Driver"],
    title: "Canvas",
    offline: true,
    menu: { label: "Canvas", icon: LayoutGrid, order: 90 },
  },
});

const entries = inMenuOrder(ofSeveral, outsidePages);

export const menuOf = (reader: MenuReader) => menuWith(reader, entries);
export const isKept = (path: string) => isKeptOffline(path, ofSeveral, outsidePages);
export const offlinePagesOf = (reader: MenuReader, today: string) => pagesWith(reader, today, entries);
