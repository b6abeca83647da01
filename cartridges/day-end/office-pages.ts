import { pages } from "#kernel/pages";

export default pages({
  /** The end of a day for the office, which can settle it too. */
  "/admin/day-end": {
    roles: ["Admin", "SuperAdmin"],
    title: "End of the day",
    asks: ["route", "date"],
    back: { to: "/admin/days", label: "Today", keeps: ["date"] },
  },
});
