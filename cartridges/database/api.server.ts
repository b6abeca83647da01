import { asks, calls, executes, sending, streams } from "#kernel/calls.server";
import { backUp, clearOld } from "./commands.server";
import { backupByRequest, backUpByRequest, tableByRequest } from "./handler.server";
import { backupFile, checkDatabase, exportTable, oldRecords, openDatabase } from "./queries.server";

/**
 * The database's contents, backups, exports, checks and old records
 * (docs/operations.md, "Backups").
 */
export default calls({
  "GET /database": asks(openDatabase),
  "GET /database/check": asks(checkDatabase),
  "GET /database/tables/:table": streams(exportTable, tableByRequest),
  // The request is JSON as in every write; only the answer is a stream.
  "POST /database/backups": sending({}, { definition: backUp, kind: "stream", handle: backUpByRequest }),
  "GET /database/backups/:name": streams(backupFile, backupByRequest),
  "GET /database/old-records": asks(oldRecords),
  "POST /database/old-records/clear": executes(clearOld),
});
