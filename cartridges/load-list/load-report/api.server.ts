import { asks, calls } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { loadReport } from "../queries.server";

/** The lines of a report, as they were sent with it. */
export default calls({
  "GET /loading-status/report/:id/csv": asks(loadReport, undefined, ({ csv, route, date }) =>
    csvAnswer(csv, `load-${route}-${date}`),
  ),
});
