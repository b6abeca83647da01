import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * PostgreSQL's compiled code is one for a process and all its threads, for as long as somebody there holds it: otherwise each database that
 * is opened there compiles it anew.
 */
export async function holdPostgres(): Promise<void> {
  const held = globalThis as { heldPostgres?: WebAssembly.Module };
  if (held.heldPostgres) return;
  const folder = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  held.heldPostgres = await WebAssembly.compile(readFileSync(join(folder, "pglite.wasm")));
}
