import { asks, calls, streams } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { importCompany } from "./commands.server";
import { importByRequest } from "./handler.server";
import { exportCompanyFile } from "./queries.server";

/** A company's files, previewed or applied, and what the portal holds as such files (README, "Import"). */
export default calls({
  "POST /import": streams(importCompany, importByRequest),
  "GET /import/current/:file": asks(
    exportCompanyFile,
    (sent) => sent,
    ({ csv, name }) => csvAnswer(csv, name),
  ),
});
