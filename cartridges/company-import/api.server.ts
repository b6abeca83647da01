import { z } from "zod";
import { asks, calls, IN_QUERY, sending, streams } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { importCompany } from "./commands.server";
import { importByRequest } from "./handler.server";
import { exportCompanyFile } from "./queries.server";

const file = z.file().optional();

/**
 * Previews or applies a company's files, and exports the stored data in the same format
 * (docs/import.md).
 */
export default calls({
  "POST /import": sending(
    {
      mode: z.enum(["preview", "apply"]).default("apply").meta(IN_QUERY),
      strict: z.enum(["1", "true"]).optional().meta(IN_QUERY),
      customers: file,
      catalog: file,
      rental_items: file,
      drivers: file,
    },
    streams(importCompany, importByRequest),
  ),
  "GET /import/current/:file": asks(
    exportCompanyFile,
    (sent) => sent,
    ({ csv, name }) => csvAnswer(csv, name),
  ),
});
