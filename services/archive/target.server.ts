import { closeSync, existsSync, fsyncSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync } from "node:fs";
import { resolve, join } from "node:path";
import pg from "pg";
import { openDatabase, type Database } from "../database/database.server";
import { lockDataDir } from "../database/lock.server";
import { migrate } from "../database/migrate.server";
import { readMigrations } from "../database/schema-engine.mjs";
import { ANALYZE_FILLED } from "../database/vacuum.server";
import type { Storage } from "../storage/files";
import { sha256, type WholeSource } from "./archive.server";
import { loadRows, type Tallies } from "./load.server";
import type { Work } from "./rows.server";
import { countRows, readShape, type Shape } from "./tables.server";

/** Why data cannot be restored to a target; the message is for a person. Nothing was changed. */
export class TargetRefused extends Error {
  readonly forPerson = true;
}

export interface Filling extends Work {
  /** Whether existing data may be replaced. */
  replace?: boolean;
  /** What to do if there are existing data that may not be replaced. */
  advice: string;
  /** Where the files go; null if they stay where they are. */
  storage: Storage | null;
  /** The last writes, into the final database. */
  finish?: (database: Database) => Promise<void>;
}
export interface Filled {
  tallies: Tallies;
  files: number;
  missing: readonly string[];
  /** The path of the previous embedded database. */
  before: string | null;
}

/**
 * Restores a portal's data into a data directory as its embedded database. It is built beside the
 * existing one and swapped in at the end, so that there is always one or the other, and the
 * previous one is kept. @throws TargetRefused, or if another process uses the directory.
 */
export async function fillEmbedded(dataDir: string, source: WholeSource, filling: Filling): Promise<Filled> {
  const final = join(dataDir, "database");
  await checkHistory(source.shape);
  const held = existsSync(final) ? await describeEmbedded(dataDir) : "";
  if (held !== "" && !filling.replace) throw new TargetRefused(`${resolve(dataDir)} ${held}. ${filling.advice}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const making = mkdtempSync(join(dataDir, "filling-"));
  try {
    const database = await openDatabase({ dataDir: making, databaseUrl: null, upTo: source.shape.migrations });
    const filled = await fillAndClose(database, source, { ...filling, replace: false });
    const lock = await lockDataDir(dataDir);
    try {
      return { ...filled, before: swapIn(join(making, "database"), final) };
    } finally {
      lock.release();
    }
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/**
 * Describes what an embedded database contains; empty if nothing. One that cannot be opened may be
 * the reason for the restore.
 */
async function describeEmbedded(dataDir: string): Promise<string> {
  let database: Database;
  try {
    // No migrations, because it is only inspected.
    database = await openDatabase({ dataDir, databaseUrl: null, upTo: [] });
  } catch (error) {
    if ((error as Error).constructor.name === "DataDirInUseError") throw error;
    return "has a database that cannot be opened";
  }
  try {
    return (await describeContents(database.pool)).words;
  } finally {
    await database.close();
  }
}

/**
 * Renames only: a kill in between leaves both databases whole, and the next start completes the
 * swap.
 */
function swapIn(made: string, final: string): string | null {
  const staged = `${final}.restored`;
  rmSync(staged, { recursive: true, force: true });
  renameSync(made, staged);
  const before = existsSync(final)
    ? `${final}.before-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`
    : null;
  if (before) renameSync(final, before);
  renameSync(staged, final);
  const folder = openSync(join(final, ".."), "r");
  fsyncSync(folder);
  closeSync(folder);
  return before;
}

/**
 * Restores a portal's data into a database on a PostgreSQL server, in one transaction. `replace`
 * requires tables of the same version as the source's.
 * @throws TargetRefused.
 */
export async function fillServer(databaseUrl: string, source: WholeSource, filling: Filling): Promise<Filled> {
  await checkHistory(source.shape);
  const held = await describeServer(databaseUrl);
  if (held.words !== "" && !filling.replace)
    throw new TargetRefused(`The database on the server ${held.words}. ${filling.advice}`);
  const isPart = held.migrations.every((name) => source.shape.migrations.includes(name));
  if (!isPart || (held.words !== "" && held.migrations.length < source.shape.migrations.length))
    throw new TargetRefused(
      "The database on the server has another version than the data. " +
        "Create a new, empty database there and use that one.",
    );
  const database = await openDatabase({ dataDir: "", databaseUrl, upTo: source.shape.migrations });
  return { ...(await fillAndClose(database, source, filling)), before: null };
}

async function describeServer(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on("error", () => {});
  try {
    return await describeContents(pool);
  } catch (error) {
    throw new TargetRefused(`The PostgreSQL server could not be reached: ${(error as Error).message}`);
  } finally {
    await pool.end();
  }
}

/** A database's migrations and a description of its rows. */
async function describeContents(pool: pg.Pool): Promise<{ migrations: readonly string[]; words: string }> {
  const ask = (statement: string | pg.QueryConfig) => pool.query(statement) as never;
  const shape = await readShape(ask);
  if (shape.migrations.length === 0 && shape.tables.length > 0)
    return { migrations: [], words: "has tables that do not belong to a portal" };
  const filled = [...(await countRows(ask, shape.tables))].filter(([, rows]) => rows > 0);
  if (filled.length === 0) return { migrations: shape.migrations, words: "" };
  const most = filled.sort(([, a], [, b]) => b - a).slice(0, 3);
  const words = most.map(([name, rows]) => `${rows.toLocaleString("en-US")} in ${name}`).join(", ");
  const total = filled.reduce((sum, [, rows]) => sum + rows, 0);
  const more = filled.length > most.length ? ", and more" : "";
  return {
    migrations: shape.migrations,
    words: `is not empty: it holds ${total.toLocaleString("en-US")} rows (${words}${more})`,
  };
}

/** A source from a newer portal has tables that this one does not know. */
async function checkHistory({ migrations }: Shape): Promise<void> {
  const ownMigrations = (await readMigrations(resolve("prisma/migrations"))).migrationDirectories.map(
    ({ path }) => path,
  );
  const isBeginning = migrations.every((name, place) => ownMigrations[place] === name);
  if (!isBeginning || migrations.length === 0)
    throw new TargetRefused(
      "The data is from a newer version of the portal. Use that version of the program, and try again.",
    );
}

async function fillAndClose(
  database: Database,
  source: WholeSource,
  filling: Filling,
): Promise<Omit<Filled, "before">> {
  try {
    let files = 0;
    const tallies = await loadRows(database.pool, source, {
      ...filling,
      // Before the rows become visible, so that none refers to a file that is still being written.
      beforeCommit: async () => {
        files = await putFiles(source, filling);
      },
    });
    await migrate(database);
    await filling.finish?.(database);
    await database.pool.query(ANALYZE_FILLED);
    return { tallies, files, missing: source.missing() };
  } finally {
    await database.close();
  }
}

const TYPES: Readonly<Record<string, string>> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" };

/** Files never change, so an existing one is identical. Each is read back. */
async function putFiles(source: WholeSource, { storage, onProgress, signal }: Filling): Promise<number> {
  let done = 0;
  for await (const { name, bytes } of source.files()) {
    signal?.throwIfAborted();
    if (storage) {
      await storage.put(name, bytes, TYPES[name.split(".").at(-1)!] ?? "application/octet-stream");
      const stored = await storage.get(name);
      if (!stored || sha256(stored) !== sha256(bytes))
        throw new TargetRefused(`The file ${name} was not copied correctly. Nothing was written.`);
    }
    done++;
    onProgress?.({ step: "Files", done, total: done });
  }
  return done;
}
