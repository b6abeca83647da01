import { asks, calls } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { exportAudit, openAudit } from "./queries.server";

/** Who did what, and when; on screen and as a file. */
export default calls({
  "GET /audit": asks(openAudit),
  "GET /audit/export": asks(exportAudit, undefined, ({ csv, from, to }) => csvAnswer(csv, `audit-${from}-to-${to}`)),
});
