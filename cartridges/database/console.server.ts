import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { CONSOLE } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { checkArchive, openArchive, wholeSnapshot } from "#services/archive/archive.server";
import type { Progress } from "#services/archive/rows.server";
import { takeSnapshot } from "#services/archive/snapshot.server";
import { fillEmbedded, fillServer, TargetRefused, type Filled, type Filling } from "#services/archive/target.server";
import { readConfig } from "#services/config.server";
import { openDatabase, setDatabase, type Database } from "#services/database/database.server";
import { openStorage } from "#services/storage/storage.server";
import { noteCopy, noteRestore } from "./commands.server";

interface ConsoleWork {
  env: NodeJS.ProcessEnv;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** The result in numbers. */
export interface Moved extends Pick<Filled, "before" | "files" | "missing"> {
  rows: number;
  tables: number;
  /** The time the data dates from. */
  at: string;
}
const figuresOf = ({ tallies, ...rest }: Filled, at: string): Moved => ({
  ...rest,
  at,
  tables: tallies.size,
  rows: [...tallies.values()].reduce((sum, { rows }) => sum + rows, 0),
});

/** Runs the command that logs the work in the database that is being filled. */
const logged = (note: () => Promise<unknown>) => async (database: Database) => {
  setDatabase(database);
  await note();
};

/**
 * Replaces the portal's data with a backup, all or nothing (decision 0120). The whole archive
 * is read and verified first. @throws user-facing errors: a broken archive, existing data without
 * `replace`, a data directory in use.
 */
export async function restoreFromFile({
  env,
  file,
  replace,
  onProgress,
  signal,
}: ConsoleWork & { file: string; replace: boolean }): Promise<Moved> {
  const config = readConfig(env);
  const manifest = await checkArchive(file);
  const source = openArchive(file, manifest);
  const filling: Filling = {
    replace,
    advice: config.databaseUrl
      ? "With --replace, the backup replaces it."
      : "With --replace, the backup replaces it, and the existing data is kept beside it.",
    onProgress,
    signal,
    storage: openStorage(config),
    finish: logged(() => execute(noteRestore, CONSOLE, { made_at: manifest.made_at })),
  };
  try {
    const filled = config.databaseUrl
      ? await fillServer(config.databaseUrl, source, filling)
      : await fillEmbedded(config.dataDir, source, filling);
    return figuresOf(filled, manifest.made_at);
  } finally {
    await source.close();
  }
}

/**
 * Copies the portal's data row by row to a PostgreSQL server, or into a folder as an embedded
 * database. The source stays as it is (decision 0120). @throws user-facing errors: a target
 * that is not empty, a running portal.
 */
export async function copyDatabase({ env, to, onProgress, signal }: ConsoleWork & { to: string }): Promise<Moved> {
  const config = readConfig(env);
  const isServer = /^postgres(ql)?:\/\//.test(to);
  const folder = resolve(env.INIT_CWD ?? ".", to);
  if (isServer ? to === config.databaseUrl : folder === config.dataDir)
    throw new TargetRefused("The data is already there.");
  if (!config.databaseUrl && !existsSync(join(config.dataDir, "database")))
    throw new TargetRefused(`There is no database in ${config.dataDir} to copy.`);
  const database = await openDatabase(config);
  const at = new Date().toISOString();
  const storage = openStorage(config);
  try {
    const snapshot = await takeSnapshot(database);
    const source = wholeSnapshot(snapshot, storage);
    const filling: Filling = {
      advice: "Name an empty one. Nothing was changed.",
      onProgress,
      signal,
      // For a server, only rows are copied: files stay in DATA_DIR or the bucket, where the portal
      // still finds them.
      storage: isServer || config.storageUrl ? null : openStorage({ dataDir: folder, storageUrl: null }),
      finish: logged(() =>
        execute(noteCopy, CONSOLE, { to: isServer ? "a PostgreSQL server" : "an embedded database" }),
      ),
    };
    try {
      const filled = isServer ? await fillServer(to, source, filling) : await fillEmbedded(folder, source, filling);
      return figuresOf(filled, at);
    } finally {
      await snapshot.close();
    }
  } finally {
    await database.close();
  }
}
