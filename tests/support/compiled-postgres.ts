import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Vitest's setup for tests with an embedded database. V8 shares PostgreSQL's compiled WebAssembly
 * within a process for as long as anything refers to it; without this reference each test file
 * compiled it anew, which takes two seconds of the processor.
 */
const compiled = globalThis as { postgres?: WebAssembly.Module };
if (!compiled.postgres) {
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  compiled.postgres = await WebAssembly.compile(readFileSync(join(folder, "pglite.wasm")));
}
