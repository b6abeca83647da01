// node make-database.mjs FOLDER: an empty database in an empty folder. A process of its own, because the memory that making one
// takes is not given back by a thread. Whoever asked writes it through to the disk before it counts.
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

await (await PGlite.create({ fs: new NodeFS(process.argv[2]) })).close();
