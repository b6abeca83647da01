import { pages } from "#kernel/pages";

export default pages({
  /** The dashboard for the office; the day overview links to it. */
  "/admin/clothesline": {
    roles: ["Admin", "SuperAdmin"],
    title: "Clothesline",
    asks: ["route", "date"],
    back: { to: "/admin/days", label: "Today", keeps: ["date"] },
  },
});
