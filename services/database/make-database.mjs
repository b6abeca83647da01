// node make-database.mjs FOLDER [BLANK]: creates an empty database in an empty folder, from the
// blank database file if there is one. A separate process, because a thread does not return the
// memory this takes. The caller fsyncs it before it counts.
import { setFlagsFromString } from "node:v8";
import { readBlankDatabase } from "./blank-database.mjs";
import { SHARED_BUFFERS } from "./shared-buffers.mjs";

// Everything runs once, so optimizing compilation would only cost time and a fifth more memory at
// the peak of a first start. It must be set before PostgreSQL is compiled, and not on the command
// line, where a Node that does not know the flag would not start.
setFlagsFromString("--liftoff-only");
const { PGlite } = await import("@electric-sql/pglite");
const { NodeFS } = await import("@electric-sql/pglite/nodefs");

const [folder, blank] = process.argv.slice(2);
const loadDataDir = readBlankDatabase(blank);
const database = await PGlite.create({
  fs: new NodeFS(folder),
  startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS],
  ...(loadDataDir && { loadDataDir }),
});
await database.close();
