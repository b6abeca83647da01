import { pages } from "#kernel/pages";

export default pages({
  /**
   * A route's whole day; app/routes/driver/route-view.tsx decides which. The menu links to its
   * short form, the Route tab.
   */
  "/driver/route": { roles: ["Driver"], title: "Route", offline: true },
});
