import { pages } from "#kernel/pages";

export default pages({
  /** The load list leads to it when it is complete, and the inbox. */
  "/driver/report/:id": { roles: ["Driver"], title: "Load report" },
});
