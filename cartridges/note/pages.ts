import { StickyNote } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** The driver's Notes tab (spec 2.9). */
  "/driver/dashboard/notes": {
    roles: ["Driver"],
    title: "Notes",
    offline: true,
    menu: { label: "Notes", icon: StickyNote, order: 50, bar: true, counts: ["message"] },
  },
});
