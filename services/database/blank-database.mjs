// A blank database, as PostgreSQL makes one, in one file that is made with the build: a new database is filled from it in a second, where making one takes
// three and twice the memory (0193). Plain JavaScript because both the build and the process that makes a database load it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

/** Where it is, from the project's root, and not in build/, which each build empties: of this version of PGlite alone, because another may read other files. */
export function blankDatabase() {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const { version } = JSON.parse(readFileSync(join(folder, "../package.json"), "utf8"));
  return `node_modules/.cache/clothesline/blank-${version}.tar.gz`;
}

export const blankDatabasePath = () => fileURLToPath(new URL(`../../${blankDatabase()}`, import.meta.url));

/** What is in the file, unpacked; null where there is none, or it is not whole: the end of what gzip has packed is a sum of it. */
export function readBlankDatabase(path = blankDatabasePath()) {
  try {
    return new Blob([gunzipSync(readFileSync(path))], { type: "application/x-tar" });
  } catch {
    return null;
  }
}
