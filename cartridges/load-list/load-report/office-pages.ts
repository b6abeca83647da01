import { pages } from "#kernel/pages";

export default pages({
  /** A sent report, for the office. */
  "/report/:id": { roles: ["Admin", "SuperAdmin"], title: "Load report" },
});
