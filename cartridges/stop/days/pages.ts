import { CalendarCheck } from "lucide-react";
import { pages } from "#kernel/pages";

export default pages({
  /** Every route's day, live: who has closed theirs (app/routes/admin/days.tsx decides which date). */
  "/admin/days": {
    roles: ["Admin", "SuperAdmin"],
    title: "Days",
    menu: { label: "Days", icon: CalendarCheck, order: 15, counts: ["day"] },
  },
});
