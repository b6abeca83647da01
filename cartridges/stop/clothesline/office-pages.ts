import { pages } from "#kernel/pages";

export default pages({
  /** The same for whoever looks in from the office; the day at a glance leads to it. */
  "/admin/clothesline": {
    roles: ["Admin", "SuperAdmin"],
    title: "Clothesline",
    asks: ["route", "date"],
    back: { to: "/admin/days", label: "Today", keeps: ["date"] },
  },
});
