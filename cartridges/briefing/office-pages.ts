import { pages } from "#kernel/pages";

export default pages({
  /** A route's briefings for the office; drivers see them with the stops. */
  "/admin/briefing": {
    roles: ["Admin", "SuperAdmin"],
    title: "Briefing",
    asks: ["route", "date"],
    back: { to: "/admin/days", label: "Today", keeps: ["date"] },
  },
});
