import { CalendarX2 } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /**
   * The office's holiday schedules, which determine what is due (spec 2.10, docs/decisions/0088).
   */
  "/admin/holidays": {
    roles: ["Admin", "SuperAdmin"],
    title: "Holidays",
    words: "closed snow day christmas calendar",
    actions: [
      {
        label: "New holiday schedule",
        words: "add snow day closed",
        to: "?new=schedule",
        permission: "holidays:write",
      },
    ],
    headed: true,
    menu: { label: "Holidays", group: "Routes", icon: CalendarX2, order: 40 },
  },
});
