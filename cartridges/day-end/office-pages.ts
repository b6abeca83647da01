import { pages } from "#kernel/pages";

export default pages({
  /** The end of a day as the driver has it: what does not add up is found and settled here, too. */
  "/admin/day-end": {
    roles: ["Admin", "SuperAdmin"],
    title: "End of the day",
    asks: ["route", "date"],
    back: { to: "/admin/days", label: "Today", keeps: ["date"] },
  },
});
