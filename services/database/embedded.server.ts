import { chmodSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { forPersonOf } from "../data-folder.server";
import { lockDataDir } from "./lock.server";

export type EmbeddedState = "starting" | "ready" | "failed" | "stopped";

export interface EmbeddedDatabase {
  /** The folder of the socket, which pg calls the host. */
  host: string;
  state(): EmbeddedState;
  /** Why it failed, for the log and the health response. */
  failure(): string | null;
  /** The number of fsync calls PostgreSQL has made. */
  fsyncs(): number;
  stop(): Promise<void>;
}

/**
 * How long the database may take to close before its thread is terminated; acknowledged writes are
 * already on disk.
 */
const STOP_WAIT_MS = 10_000;
/**
 * Exit code of the database's thread when it finds, before a write, that another process has the
 * lock.
 */
const LOCK_LOST = 75;
const SOCKET_FOLDER = "clothesline-";

/**
 * Anyone who can reach the socket has access, and a socket path is limited to about 107 bytes,
 * hence a private folder with a short name. Its path is recorded in the data directory, so that the
 * next start after a crash deletes it.
 */
function makeSocketFolder(dataDir: string): string {
  const note = join(dataDir, "socket-folder");
  const left = existsSync(note) ? readFileSync(note, "utf8") : "";
  if (dirname(left) === tmpdir() && basename(left).startsWith(SOCKET_FOLDER))
    rmSync(left, { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), SOCKET_FOLDER));
  chmodSync(folder, 0o700);
  writeFileSync(note, folder, { mode: 0o600 });
  return folder;
}

/** A startup error with PostgreSQL's own reason. */
class EmbeddedStartError extends Error {
  readonly forPerson = true;
}

const LOST = "Another process has taken over the data directory. This one has stopped writing.";

export interface EmbeddedOptions {
  /** Called with what the start is waiting for. */
  say?: (line: string) => void;
  /** Called when another process has taken over the data. */
  onLost?: (reason: string) => void;
}

/**
 * Starts the embedded PostgreSQL on its files in `dataDir/database`, served on a Unix socket for
 * exactly one connection (design section 3). @throws {DataDirInUseError} if another process uses
 * it.
 */
export async function startEmbedded(
  dataDir: string,
  { say, onLost = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let state: EmbeddedState = "starting";
  let failure: string | null = null;
  let worker: Worker | undefined;
  const fail = (reason: string) => {
    if (state === "stopped" || failure !== null) return;
    state = "failed";
    failure = reason;
  };
  const lose = () => {
    if (state === "stopped" || failure !== null) return;
    fail(LOST);
    void worker?.terminate();
    onLost(LOST);
  };
  const lock = await lockDataDir(dataDir, { say, onLost: lose });
  let host: string;
  try {
    host = makeSocketFolder(dataDir);
  } catch (error) {
    lock.release();
    throw forPersonOf(dataDir, error);
  }
  const counter = new SharedArrayBuffer(4);
  const release = () => {
    rmSync(host, { recursive: true, force: true });
    lock.release();
  };

  const thread = (worker = new Worker(resolve("services/database/embedded-worker.mjs"), {
    workerData: {
      dataDir: join(dataDir, "database"),
      socketPath: join(host, ".s.PGSQL.5432"),
      fsyncs: counter,
      lock: { file: lock.file, inode: lock.inode, lost: lock.lost.buffer },
    },
    // PostgreSQL's output goes to the worker's streams, so that it does not mix with the portal's
    // log.
    stdout: true,
    stderr: true,
  }));
  thread.on("error", (error) => fail(error.message));
  thread.on("exit", (code) => (code === LOCK_LOST ? lose() : fail(`The embedded database ended with code ${code}.`)));

  try {
    await new Promise<void>((ready, broken) => {
      thread.once("message", (message: { kind: string; message?: string }) =>
        message.kind === "ready" ? ready() : broken(new Error(message.message)),
      );
      thread.once("error", broken);
      thread.once("exit", (code) => broken(new Error(`it ended with code ${code}`)));
    });
  } catch (error) {
    await thread.terminate();
    release();
    throw new EmbeddedStartError(`The embedded database in ${dataDir} did not start: ${(error as Error).message}`);
  }
  state = "ready";
  return {
    host,
    state: () => state,
    failure: () => failure,
    fsyncs: () => Atomics.load(new Int32Array(counter), 0),
    async stop() {
      if (state === "ready") {
        state = "stopped";
        await new Promise<void>((stopped) => {
          const terminateTimer = setTimeout(() => void thread.terminate(), STOP_WAIT_MS);
          thread.once("exit", () => {
            clearTimeout(terminateTimer);
            stopped();
          });
          thread.postMessage("stop");
        });
      }
      state = "stopped";
      release();
    },
  };
}
