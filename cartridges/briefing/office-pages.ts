import { pages } from "#kernel/pages";

export default pages({
  /** A route's day, door by door, for the office; drivers have it with the stops. */
  "/admin/briefing": {
    roles: ["Admin", "SuperAdmin"],
    title: "Briefing",
    asks: ["route", "date"],
    back: { to: "/admin/days", label: "Today", keeps: ["date"] },
  },
});
