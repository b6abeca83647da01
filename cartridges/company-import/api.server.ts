import { calls, streams } from "#kernel/calls.server";
import { importCompany } from "./commands.server";
import { importByRequest } from "./handler.server";

/** A company's files, previewed or applied (README, "Import"). */
export default calls({ "POST /import": streams(importCompany, importByRequest) });
