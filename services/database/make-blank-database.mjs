// node make-blank-database.mjs: writes the file that new databases are filled from (blank-database.mjs). A step of the build.
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { blankDatabasePath } from "./blank-database.mjs";
import { SHARED_BUFFERS } from "./shared-buffers.mjs";

// Everything runs once, as in make-database.mjs.
setFlagsFromString("--liftoff-only");
const { PGlite } = await import("@electric-sql/pglite");

const database = await PGlite.create({ startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS] });
// It runs on while it is packed, so that PostgreSQL recovers wherever the file is used: from nothing, once all of it is written.
await database.exec("checkpoint");
const archive = await database.dumpDataDir("gzip");
await database.close();

// Another process may be at the same: each has a name of its own until it is whole.
const path = blankDatabasePath(),
  folder = dirname(path);
const making = `${path}.${randomUUID()}`;
mkdirSync(folder, { recursive: true });
writeFileSync(making, Buffer.from(await archive.arrayBuffer()));
renameSync(making, path);
const ofFormerVersions = readdirSync(folder).filter(
  (name) => /^blank-.*\.tar\.gz$/.test(name) && name !== basename(path),
);
for (const name of ofFormerVersions) rmSync(join(folder, name), { force: true });
