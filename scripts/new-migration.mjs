#!/usr/bin/env node
// npm run migration -- NAME: writes the next migration, the difference between the schema as of the last migration (kept
// beside it) and today's. It is proved by applying it: `npm test` does, from an empty database and from the one before.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { PrismaPg } from "@prisma/adapter-pg";
import { diffSchemas } from "../services/database/schema-engine.mjs";

const name = process.argv[2];
if (!/^[a-z0-9_]+$/.test(name ?? "")) {
  console.error("usage: npm run migration -- name_in_small_letters");
  process.exit(2);
}
const folder = new URL("../prisma/migrations/", import.meta.url).pathname;
const schemaFile = new URL("../prisma/schema.prisma", import.meta.url).pathname;
const last = readdirSync(folder)
  .filter((entry) => existsSync(join(folder, entry, "schema.prisma")))
  .sort()
  .at(-1);
const before = last ? readFileSync(join(folder, last, "schema.prisma"), "utf8") : null;
// The engine asks a database for its version before it compares two schemas: an empty one in memory answers.
const host = mkdtempSync(join(tmpdir(), "clothesline-"));
await new PGLiteSocketServer({ db: await PGlite.create(), path: join(host, ".s.PGSQL.5432") }).start();
const adapter = bindMigrationAwareSqlAdapterFactory(
  new PrismaPg({ host, user: "postgres", database: "postgres", max: 1 }),
);
const sql = await diffSchemas(adapter, before, readFileSync(schemaFile, "utf8"));
if (!sql.trim() || sql.includes("This is an empty migration")) {
  console.log("The schema is as of the last migration: nothing to write.");
  process.exit(0);
}
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const target = join(folder, `${stamp}_${name}`);
mkdirSync(target);
writeFileSync(join(target, "migration.sql"), sql);
cpSync(schemaFile, join(target, "schema.prisma"));
console.log(`Wrote prisma/migrations/${stamp}_${name}/migration.sql`);
process.exit(0);
