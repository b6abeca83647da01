// node make-database.mjs FOLDER [BLANK]: an empty database in an empty folder, from the file of a blank one if there is one. A process of
// its own, because the memory that making one takes is not given back by a thread. Whoever asked writes it through to the disk before it counts.
import { setFlagsFromString } from "node:v8";
import { readBlankDatabase } from "./blank-database.mjs";
import { SHARED_BUFFERS } from "./shared-buffers.mjs";

// Everything runs once: compiling it a second time, for speed, would cost a fifth more memory at the peak of a first start, and time. Said
// before PostgreSQL is compiled, and not on the command line, where a Node that does not know it would not start.
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
