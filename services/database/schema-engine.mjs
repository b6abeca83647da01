// Prisma's schema engine as WebAssembly, so that neither migrating nor writing a migration
// downloads a program. Plain JavaScript because both the built portal and `npm run migration` load
// it.
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * The package's entry imports its .wasm as a module, which Node does not support, so it is
 * instantiated here. Once per process rather than per module, because tests reload modules, and the
 * package keeps using the memory of its first instance.
 */
function instantiate() {
  globalThis.schemaEngine ??= (async () => {
    const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
    const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return globalThis.schemaEngine;
}

/**
 * A folder of migrations in the form that the engine reads: one folder each, named TIMESTAMP_name.
 */
export async function readMigrations(baseDir) {
  const entries = await readdir(baseDir, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const migrationDirectories = await Promise.all(
    folders.map(async (path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: await readFile(join(baseDir, path, "migration.sql"), "utf8") },
      },
    })),
  );
  const lockfile = {
    path: "migration_lock.toml",
    content: await readFile(join(baseDir, "migration_lock.toml"), "utf8"),
  };
  return { baseDir, lockfile, shadowDbInitScript: "", migrationDirectories };
}

/** The schema's files concatenated in the order of their names. */
export async function readSchema(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
}

/** Applies missing migrations and returns their names. Throws the engine's message if one fails. */
export async function applyMigrations(adapterFactory, migrationsList) {
  await instantiate();
  const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, adapterFactory);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: FILTERS });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

/**
 * The SQL that takes one schema (or none) to another. The adapter's database is only asked for its
 * version.
 */
export async function diffSchemas(adapterFactory, from, to) {
  await instantiate();
  const engine = await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", to]] }, () => {}, adapterFactory);
  try {
    const target = (content) => ({ tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] });
    const { stdout } = await engine.diff({
      from: from ? target(from) : { tag: "empty" },
      to: target(to),
      script: true,
      exitCode: null,
      filters: FILTERS,
    });
    return stdout ?? "";
  } finally {
    engine.free();
  }
}
