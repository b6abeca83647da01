import { pages } from "#kernel/pages";

export default pages({
  /** The Route view links here, and the Route tab prefetches it (app/menu.ts). */
  "/driver/day-end": { roles: ["Driver"], title: "End of the day", asks: ["route", "date"], offline: true },
});
