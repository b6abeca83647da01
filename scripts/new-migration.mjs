#!/usr/bin/env node
// npm run migration -- NAME: writes the next migration, the difference between the schema after the
// last migration (stored beside the migrations) and the current one. `npm test` verifies it by
// applying it to an empty database and to the previous one.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPg } from "@prisma/adapter-pg";
import { diffSchemas, readSchema } from "../services/database/schema-engine.mjs";

const name = process.argv[2];
if (!/^[a-z0-9_]+$/.test(name ?? "")) {
  console.error("usage: npm run migration -- name_in_lower_case");
  process.exit(2);
}
const folder = new URL("../prisma/migrations/", import.meta.url).pathname;
const lastSchemaFile = join(folder, "schema.prisma");
const before = existsSync(lastSchemaFile) ? readFileSync(lastSchemaFile, "utf8") : null;
const today = await readSchema(new URL("../prisma/schema/", import.meta.url).pathname);
// The engine reads a database's version before it compares two schemas; an empty in-memory one is
// enough.
const host = mkdtempSync(join(tmpdir(), "clothesline-"));
await new PGLiteSocketServer({ db: await PGlite.create(), path: join(host, ".s.PGSQL.5432") }).start();
const adapter = bindMigrationAwareSqlAdapterFactory(
  new PrismaPg({ host, user: "postgres", database: "postgres", max: 1 }),
);
const sql = await diffSchemas(adapter, before, today);
if (!sql.trim() || sql.includes("This is an empty migration")) {
  // A change of comments or order needs no migration, but the copy of the schema is updated.
  writeFileSync(lastSchemaFile, today);
  console.log("The schema is as of the last migration: nothing to write.");
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const target = join(folder, `${stamp}_${name}`);
mkdirSync(target);
writeFileSync(join(target, "migration.sql"), sql);
writeFileSync(lastSchemaFile, today);
console.log(`Wrote prisma/migrations/${stamp}_${name}/migration.sql`);
process.exit(0);
