// The embedded PostgreSQL (PGlite), in a worker thread so that a long statement does not block the
// portal's event loop. Plain JavaScript: the worker is loaded from its path under the project's
// root, not from the bundle. For durability, see decision 0003.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { SHARED_BUFFERS } from "./shared-buffers.mjs";

const { dataDir, socketPath } = workerData;
const fsyncs = new Int32Array(workerData.fsyncs);

const { file: lockFile, inode: lockInode } = workerData.lock;
const lockLost = new Int32Array(workerData.lock.lost);
const LOCK_LOST = 75;
const MAKER = fileURLToPath(new URL("make-database.mjs", import.meta.url));
/**
 * A plain write checks the lock at most this often; a commit and every other fsync checks it each
 * time.
 */
const LOOK_EVERY_MS = 100;
let lookedAt = 0;

/**
 * Stops all writes once another process has the lock: a process that was suspended until its lock
 * went stale would otherwise continue writing. A lock file that was deleted and created again has
 * another inode number.
 */
function mustHoldLock() {
  const stat =
    Atomics.load(lockLost, 0) === 0 ? statSync(lockFile, { bigint: true, throwIfNoEntry: false }) : undefined;
  if (stat?.ino !== lockInode) {
    process.exit(LOCK_LOST);
    throw new Error("Another process holds the lock.");
  }
  lookedAt = Date.now();
}

/**
 * PGlite's defaults turn fsync off (-F). Without that flag, a commit is on disk before it is
 * acknowledged.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...SHARED_BUFFERS,
];

/**
 * Emscripten's file system does not implement fsync, which PostgreSQL would treat as success.
 * Installed before PostgreSQL starts, so that crash recovery is on disk too.
 */
class DurableFiles extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (module) => {
      const operations = module.FS.filesystems.NODEFS.stream_ops;
      const { write } = operations;
      operations.write = (...what) => {
        if (Date.now() - lookedAt > LOOK_EVERY_MS) mustHoldLock();
        return write(...what);
      };
      operations.fsync = (stream) => {
        mustHoldLock();
        fsyncSync(stream.nfd);
        Atomics.add(fsyncs, 0, 1);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, giveFsync] } };
  }
}

const open = (folder) => PGlite.create({ fs: new DurableFiles(folder), startParams: START_PARAMS });

function fsyncPath(path) {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** The process creating it may outlive its killed portal; without its folder it soon ends. */
function removeUnfinished(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    if (error.code !== "ENOTEMPTY") throw error;
  }
}

/**
 * Creates the database in a temporary folder and then renames it, so that a first start that is
 * killed does not leave half a database. A separate process creates it, so that its memory is
 * returned when it ends. Nothing counts until this process, which holds the lock, has renamed the
 * folder.
 */
function makeDatabase() {
  const making = `${dataDir}.new-${randomUUID()}`;
  for (const name of readdirSync(dirname(dataDir)).filter((name) => name.startsWith(`${basename(dataDir)}.new`)))
    removeUnfinished(join(dirname(dataDir), name));
  mkdirSync(making, { recursive: true, mode: 0o700 });
  const made = spawnSync(process.execPath, [MAKER, making], { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (made.status !== 0)
    throw new Error(`The database could not be created: ${made.error?.message ?? made.stderr.slice(-2_000)}`);
  for (const entry of readdirSync(making, { recursive: true })) fsyncPath(join(making, entry));
  fsyncPath(making);
  mustHoldLock();
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(making, dataDir);
  fsyncPath(dirname(dataDir));
}

/**
 * Removes PostgreSQL's own lock file. A kill between its creation and its first write leaves it
 * empty, and PostgreSQL then permanently refuses to start. The portal's own lock, held by this
 * process, is the one that counts.
 */
function removePostgresLock() {
  mustHoldLock();
  rmSync(join(dataDir, "postmaster.pid"), { force: true });
}

/**
 * Completes a restore that was killed after removing the old database and before moving the new,
 * complete one into place (decision 0120).
 */
function finishRestore() {
  const restored = `${dataDir}.restored`;
  if (existsSync(dataDir) || !existsSync(join(restored, "PG_VERSION"))) return;
  mustHoldLock();
  renameSync(restored, dataDir);
  fsyncPath(dirname(dataDir));
}

try {
  finishRestore();
  if (existsSync(join(dataDir, "PG_VERSION"))) removePostgresLock();
  else makeDatabase();
  const db = await open(dataDir);
  rmSync(socketPath, { force: true });
  // One connection: with more, the embedded socket loses acknowledged writes.
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 1 });
  await server.start();
  parentPort.on("message", async (message) => {
    if (message !== "stop") return;
    await server.stop();
    await db.close();
    rmSync(socketPath, { force: true });
    parentPort.postMessage({ kind: "stopped" });
    parentPort.close();
  });
  parentPort.postMessage({ kind: "ready" });
} catch (error) {
  parentPort.postMessage({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  throw error;
}
