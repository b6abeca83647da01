// node make-blank-database.mjs: writes the file from which new databases are unpacked
// (blank-database.mjs). A build step.
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
// Packed while running, so that PostgreSQL performs recovery wherever the file is used; the
// checkpoint leaves nothing to recover.
await database.exec("checkpoint");
const archive = await database.dumpDataDir("gzip");
await database.close();

// Another process may do the same, so each uses a unique name until the file is complete.
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
