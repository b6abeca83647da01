import { pages } from "#kernel/pages";

export default pages({
  /** The completed load list and the inbox link to it. */
  "/driver/report/:id": { roles: ["Driver"], title: "Load report" },
});
