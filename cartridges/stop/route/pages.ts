import { pages } from "#kernel/pages";

export default pages({
  /** The whole day of a route; app/routes/driver/route-view.tsx decides which. The menu leads to its short form, the Route tab. */
  "/driver/route": { roles: ["Driver"], title: "Route", offline: true },
});
