import { pages } from "#kernel/pages";

export default pages({
  /** The dashboard of spec 2.14, for any day; the Route view links to it. */
  "/driver/clothesline": {
    roles: ["Driver"],
    title: "Clothesline",
    asks: ["route", "date"],
    back: { to: "/driver/route", label: "Route", keeps: ["route", "date"] },
    offline: true,
  },
});
