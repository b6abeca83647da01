import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the databases are that the threads of this process hold (held-database.ts). */
export const copiesFolder = () => join(tmpdir(), `clothesline-held-${process.pid}`);

/** Vitest's, at the end of a run: a thread that ends says nothing, and leaves what it holds. */
export function teardown(): void {
  const folder = copiesFolder();
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const note = join(folder, name, "socket-folder");
    if (existsSync(note)) rmSync(readFileSync(note, "utf8"), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}
