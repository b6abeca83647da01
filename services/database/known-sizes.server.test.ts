import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rememberSizes } from "./known-sizes.mjs";

interface Stream {
  fd: number;
}
/** The parts of Emscripten's file system that PostgreSQL uses. */
interface Files {
  filesystems: { NODEFS: object };
  open(path: string, flags: string): Stream;
  close(stream: Stream): void;
  llseek(stream: Stream, offset: number, whence: number): number;
  write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number): number;
  ftruncate(fd: number, length: number): void;
  truncate(path: string, length: number): void;
  rename(from: string, to: string): void;
  unlink(path: string): void;
}

const folder = mkdtempSync(join(tmpdir(), "known-sizes-"));
let files: Files;
let database: PGlite;

class RememberingFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(...given);
    const remember = (module: { FS: unknown }) => rememberSizes((files = module.FS as Files));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), remember] } };
  }
}

beforeAll(async () => {
  database = await PGlite.create({ fs: new RememberingFiles(folder) as never });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = ["one", "two"] as const;
const name = fc.constantFrom(...NAMES);
const length = fc.integer({ min: 0, max: 40 });
const act = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), name, length, at: length }),
  fc.record({ kind: fc.constant("write on" as const), name, length }),
  fc.record({ kind: fc.constant("append" as const), name, length }),
  fc.record({ kind: fc.constantFrom("cut" as const, "cut by its path" as const), name, length }),
  fc.record({
    kind: fc.constantFrom("empty" as const, "reopen" as const, "replace" as const, "remove" as const),
    name,
  }),
);

test("the cached end of a file always matches the operating system's", () => {
  const inside = (file: string) => `/pglite/data/${file}`;
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const open = new Map(NAMES.map((file) => [file, files.open(inside(file), "w+")]));
      const again = (file: (typeof NAMES)[number], flags: string) => {
        files.close(open.get(file)!);
        open.set(file, files.open(inside(file), flags));
      };
      for (const done of acts) {
        const stream = open.get(done.name)!;
        const bytes = new Uint8Array("length" in done ? done.length : 0);
        if (done.kind === "write") files.write(stream, bytes, 0, bytes.length, done.at);
        else if (done.kind === "write on") files.write(stream, bytes, 0, bytes.length);
        else if (done.kind === "append") {
          const other = files.open(inside(done.name), "a");
          files.write(other, bytes, 0, bytes.length);
          files.close(other);
        } else if (done.kind === "cut") files.ftruncate(stream.fd, done.length);
        else if (done.kind === "cut by its path") files.truncate(inside(done.name), done.length);
        else if (done.kind === "empty") again(done.name, "w+");
        else if (done.kind === "reopen") again(done.name, "r+");
        else if (done.kind === "remove") {
          files.unlink(inside(done.name));
          again(done.name, "w+");
        } else {
          const other = done.name === "one" ? "two" : "one";
          // Renaming over an existing file confuses the file system, with or without the cache.
          files.unlink(inside(done.name));
          files.rename(inside(other), inside(done.name));
          again(done.name, "r+");
          again(other, "w+");
        }
        for (const [file, stream] of open) {
          const end = files.llseek(stream, 0, 2);
          expect([file, end], `after ${JSON.stringify(done)}`).toEqual([file, statSync(join(folder, file)).size]);
        }
      }
      for (const [file, stream] of open) {
        files.close(stream);
        files.unlink(inside(file));
      }
    }),
    { numRuns: 300 },
  );
});
