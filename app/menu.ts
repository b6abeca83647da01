import { ClipboardCheck, LayoutGrid, MapPin } from "lucide-react";
import { menuOf as menuWith } from "#kernel/page-table";
import { pages, type MenuReader } from "#kernel/pages";

/** The pages that show several cartridges, and so belong to none of them. */
const ofSeveral = pages({
  "/driver/dashboard/route": { roles: ["Driver"], title: "Route", menu: { label: "Route", icon: MapPin, order: 20 } },
  "/driver/canvas": { roles: ["Driver"], title: "Canvas", menu: { label: "Canvas", icon: LayoutGrid, order: 90 } },
  "/approvals": {
    roles: ["Admin", "SuperAdmin"],
    title: "Approvals",
    menu: { label: "Approvals", icon: ClipboardCheck, order: 20 },
  },
});

export const menuOf = (reader: MenuReader) => menuWith(reader, ofSeveral);
