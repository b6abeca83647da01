import { chmodSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDataDir } from "./lock.server";

export type EmbeddedState = "starting" | "ready" | "failed" | "stopped";

export interface EmbeddedDatabase {
  /** The folder of the socket: what pg calls the host. */
  host: string;
  state(): EmbeddedState;
  /** Why it failed, for the log and the health answer. */
  failure(): string | null;
  /** How many times PostgreSQL has asked for its writes to be on the disk. */
  fsyncs(): number;
  stop(): Promise<void>;
}

/** How long the database may take to finish and close before its thread is ended as it is; nothing acknowledged is lost. */
const STOP_WAIT_MS = 10_000;
const SOCKET_FOLDER = "clothesline-";

/**
 * Whoever reaches the socket is in, and its path may have about 107 bytes: a folder of our own with a short name. The
 * data directory remembers it, so that the start after a crash removes the one that was left behind.
 */
function makeSocketFolder(dataDir: string): string {
  const note = join(dataDir, "socket-folder");
  const left = existsSync(note) ? readFileSync(note, "utf8") : "";
  if (dirname(left) === tmpdir() && basename(left).startsWith(SOCKET_FOLDER)) rmSync(left, { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), SOCKET_FOLDER));
  chmodSync(folder, 0o700);
  writeFileSync(note, folder, { mode: 0o600 });
  return folder;
}

/**
 * Starts the embedded PostgreSQL on its files in `dataDir/database`, served on a Unix socket for exactly one connection
 * (design section 3). @throws {DataDirInUseError} when another process has it.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  const host = makeSocketFolder(dataDir);
  const counter = new SharedArrayBuffer(4);
  let state: EmbeddedState = "starting";
  let failure: string | null = null;
  const release = () => {
    rmSync(host, { recursive: true, force: true });
    unlock();
  };

  const worker = new Worker(resolve("app/services/database/embedded-worker.mjs"), {
    workerData: { dataDir: join(dataDir, "database"), socketPath: join(host, ".s.PGSQL.5432"), fsyncs: counter },
    // Emscripten writes PostgreSQL's chatter to the streams of the worker; the portal's own log stays readable.
    stdout: true,
    stderr: true,
  });
  const fail = (reason: string) => {
    if (state === "stopped") return;
    state = "failed";
    failure = reason;
  };
  worker.on("error", (error) => fail(error.message));
  worker.on("exit", (code) => fail(`The embedded database ended with code ${code}.`));

  try {
    await new Promise<void>((ready, broken) => {
      worker.once("message", (message: { kind: string; message?: string }) => (message.kind === "ready" ? ready() : broken(new Error(message.message))));
      worker.once("error", broken);
      worker.once("exit", (code) => broken(new Error(`it ended with code ${code}`)));
    });
  } catch (error) {
    await worker.terminate();
    release();
    throw new Error(`The embedded database in ${dataDir} did not start: ${(error as Error).message}`);
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
          const late = setTimeout(() => void worker.terminate(), STOP_WAIT_MS);
          worker.once("exit", () => {
            clearTimeout(late);
            stopped();
          });
          worker.postMessage("stop");
        });
      }
      state = "stopped";
      release();
    },
  };
}
