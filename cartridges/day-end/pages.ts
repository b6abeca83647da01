import { pages } from "#kernel/pages";

export default pages({
  /** The Route view leads here, and the Route tab has it fetched ahead (app/menu.ts). */
  "/driver/day-end": { roles: ["Driver"], title: "End of the day", asks: ["route", "date"], offline: true },
});
