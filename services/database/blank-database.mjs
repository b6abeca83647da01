// A blank PostgreSQL database in one file, created by the build: a new database is unpacked from it
// in a second, whereas creating one takes three and twice the memory (decision 0193). Plain
// JavaScript because both the build and the process that creates a database load it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/**
 * Its path from the project's root. It is not in build/, which each build empties, and is specific
 * to the version of PGlite, because another one may use other files.
 */
export function blankDatabase() {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const { version } = JSON.parse(readFileSync(join(folder, "../package.json"), "utf8"));
  return `node_modules/.cache/clothesline/blank-${version}.tar.gz`;
}

export const blankDatabasePath = () => fileURLToPath(new URL(`../../${blankDatabase()}`, import.meta.url));

/**
 * The file's contents, unpacked; null if it is missing or incomplete, which gzip's checksum
 * detects.
 */
export function readBlankDatabase(path = blankDatabasePath()) {
  try {
    return new Blob([gunzipSync(readFileSync(path))], { type: "application/x-tar" });
  } catch {
    return null;
  }
}
