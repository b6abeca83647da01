import { pages } from "#kernel/pages";

export default pages({
  /** A report as it was sent, for the office. */
  "/report/:id": { roles: ["Admin", "SuperAdmin"], title: "Load report" },
});
