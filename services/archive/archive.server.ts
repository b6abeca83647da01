import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import type { Storage } from "../storage/files";
import { Tally, type Row, type Source, type Work } from "./rows.server";
import type { Snapshot } from "./snapshot.server";
import { BrokenArchive, readTar, TAR_END, tarEntry, type Entry } from "./tar.server";
import type { Table } from "./tables.server";

/** The table columns that refer to files in the storage. */
const FILE_COLUMNS: Readonly<Record<string, string>> = { stop_proof: "file", briefing_act: "file" };

/** Rows are written in parts of about this size, which bounds memory use. */
const PART_BYTES = 4 * 1024 * 1024;
const FORMAT = "clothesline-archive";
const VERSION = 1;
const MANIFEST = "manifest.json";
const FILES = "files/";

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  made_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      key: z.array(z.string()),
      rows: z.number().int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.array(z.object({ key: z.string(), bytes: z.number().int(), sha256: z.string() })),
  /** Files that rows refer to but the storage did not have. */
  missing_files: z.array(z.string()),
});
/** The archive's manifest, its last entry; an archive without one is incomplete. */
export type Manifest = z.output<typeof manifestSchema>;

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Collects the files that rows refer to as the rows pass through. */
function collectFileKeys(): { see: (table: Table, rows: readonly Row[]) => void; keys: () => string[] } {
  const keys = new Set<string>();
  return {
    see({ name, columns }, rows) {
      const place = columns.findIndex((column) => column.name === FILE_COLUMNS[name]);
      if (place === -1) return;
      for (const row of rows) if (row[place]) keys.add(row[place]);
    },
    keys: () => [...keys].sort(),
  };
}

/**
 * Writes a complete archive to `path`, via a temporary name so that it exists whole or not at all.
 * @throws when it is aborted.
 */
export async function writeArchive(
  path: string,
  { source, at, ...work }: { source: WholeSource; at: Date } & Work,
): Promise<Manifest> {
  const draft = `${path}.${randomUUID()}.draft`;
  const made: { manifest?: Manifest } = {};
  try {
    const parts = Readable.from(archiveParts(source, at, work, made), { objectMode: true });
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600 });
    await pipeline(parts, createGzip(), file, { signal: work.signal });
    const written = await open(draft, "r");
    try {
      await written.sync();
    } finally {
      await written.close();
    }
    work.signal?.throwIfAborted();
    await rename(draft, path);
    return made.manifest!;
  } catch (error) {
    await rm(draft, { force: true });
    // Reports the abort rather than whatever error the interrupted stream raised (Node 24 throws
    // inside pipeline stages).
    work.signal?.throwIfAborted();
    throw error;
  }
}

async function* archiveParts(
  source: WholeSource,
  at: Date,
  { onProgress }: Work,
  made: { manifest?: Manifest },
): AsyncGenerator<Buffer> {
  const { shape, counts, sequences } = source;
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  const tables: Manifest["tables"] = [];
  let done = 0;
  for (const table of shape.tables) {
    const tally = new Tally();
    let lines: string[] = [],
      length = 0,
      part = 0;
    const flush = () => {
      const name = `tables/${table.name}${part === 0 ? "" : `.${part + 1}`}.jsonl`;
      const entry = tarEntry({ name, bytes: Buffer.from(lines.join("")) }, at);
      [lines, length, part] = [[], 0, part + 1];
      return entry;
    };
    for await (const rows of source.rows(table)) {
      const text = tally.add(rows);
      lines.push(text);
      length += text.length;
      done += rows.length;
      onProgress?.({ step: "Rows", done, total });
      if (length >= PART_BYTES) yield* flush();
    }
    if (part === 0 || length > 0) yield* flush();
    tables.push({ ...table, columns: [...table.columns], key: [...table.key], ...tally.end() });
  }
  const files: Manifest["files"] = [];
  for await (const { name, bytes } of source.files()) {
    yield* tarEntry({ name: `${FILES}${name}`, bytes }, at);
    files.push({ key: name, bytes: bytes.length, sha256: sha256(bytes) });
    onProgress?.({ step: "Files", done: files.length, total: files.length });
  }
  made.manifest = {
    format: FORMAT,
    version: VERSION,
    made_at: at.toISOString(),
    migrations: [...shape.migrations],
    tables,
    sequences: shape.sequences.map((name) => ({ name, last: sequences.get(name) ?? null })),
    files,
    missing_files: [...source.missing()],
  };
  yield* tarEntry({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(made.manifest, null, 1)) }, at);
  yield TAR_END;
}

const DAMAGED = "The archive is damaged or was changed: ";

/**
 * Reads an archive to the end and verifies its contents against its manifest. @throws
 * BrokenArchive.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  const hashes = new Map<string, { hash: ReturnType<typeof createHash>; rows: number; bytes: number }>();
  let list: Buffer | null = null;
  for await (const { name, bytes } of readTar(path)) {
    if (list) throw new BrokenArchive(`${DAMAGED}something follows its manifest.`);
    if (name === MANIFEST) {
      list = bytes;
      continue;
    }
    const whole = tableOf(name) ?? name;
    const held = hashes.get(whole) ?? { hash: createHash("sha256"), rows: 0, bytes: 0 };
    held.hash.update(bytes);
    held.bytes += bytes.length;
    for (const byte of bytes) if (byte === LINE_END) held.rows++;
    hashes.set(whole, held);
  }
  if (!list) throw new BrokenArchive(`${DAMAGED}its manifest is missing.`);
  const manifest = readManifest(list);
  const expected = [
    ...manifest.tables.map(({ name, rows, sha256 }) => ({
      name,
      sha256,
      matches: (held: { rows: number }) => held.rows === rows,
    })),
    ...manifest.files.map(({ key, bytes, sha256 }) => ({
      name: `${FILES}${key}`,
      sha256,
      matches: (held: { bytes: number }) => held.bytes === bytes,
    })),
  ];
  for (const { name, sha256: sum, matches } of expected) {
    const held = hashes.get(name);
    if (!held || !matches(held) || held.hash.digest("hex") !== sum)
      throw new BrokenArchive(`${DAMAGED}${name} is ${held ? "another" : "missing"}.`);
    hashes.delete(name);
  }
  if (hashes.size > 0) throw new BrokenArchive(`${DAMAGED}${[...hashes.keys()][0]} is not in its manifest.`);
  return manifest;
}
const LINE_END = 10;

/** The table that an entry belongs to. */
const tableOf = (entry: string) => /^tables\/([a-z_]+)(?:\.\d+)?\.jsonl$/.exec(entry)?.[1];

function readManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new BrokenArchive("The archive's manifest cannot be read: it may be from a newer version.");
  }
}

/**
 * Rows plus the files they refer to; `files` follow the last table. It can be read only once, from
 * start to end.
 */
export interface WholeSource extends Source {
  files(): AsyncGenerator<Entry>;
  /** The missing files that rows refer to, among the rows read so far. */
  missing(): readonly string[];
}

/** Opens a verified archive for reading. */
export function openArchive(path: string, manifest: Manifest): WholeSource & { close: () => Promise<void> } {
  const entries = readTar(path);
  let unread: Entry | null = null;
  const next = async () => {
    const taken = unread ?? ((await entries.next()).value as Entry | undefined) ?? null;
    unread = null;
    return taken;
  };
  return {
    shape: {
      tables: manifest.tables,
      sequences: manifest.sequences.map(({ name }) => name),
      migrations: manifest.migrations,
    },
    counts: new Map(manifest.tables.map(({ name, rows }) => [name, rows])),
    sequences: new Map(manifest.sequences.flatMap(({ name, last }) => (last === null ? [] : [[name, last] as const]))),
    async *rows(table) {
      for (let entry = await next(); entry; entry = await next()) {
        if (tableOf(entry.name) !== table.name) {
          unread = entry;
          return;
        }
        const lines = entry.bytes.toString("utf8").split("\n");
        lines.pop();
        if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Row);
      }
    },
    async *files() {
      for (let entry = await next(); entry; entry = await next())
        if (entry.name.startsWith(FILES)) yield { name: entry.name.slice(FILES.length), bytes: entry.bytes };
    },
    missing: () => manifest.missing_files,
    close: async () => void (await entries.return(undefined)),
  };
}

/** A database snapshot with its files. */
export function wholeSnapshot(snapshot: Snapshot, storage: Storage): WholeSource {
  const named = collectFileKeys();
  const missing: string[] = [];
  return {
    ...snapshot,
    async *rows(table) {
      for await (const rows of snapshot.rows(table)) {
        named.see(table, rows);
        yield rows;
      }
    },
    async *files() {
      for (const name of named.keys()) {
        const bytes = await storage.get(name);
        if (bytes) yield { name, bytes: Buffer.from(bytes) };
        else missing.push(name);
      }
    },
    missing: () => missing,
  };
}
