import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { templateFolder } from "../support/template-database";
import { childFile } from "./build-child";

/**
 * A folder on disk: a disk reuses a removed file's inode number, memory does not, and a process
 * recognizes its lock by that number.
 */
export const ON_DISK = resolve("node_modules/.cache/clothesline");

/** A data directory with a migrated, empty database. Removed after the test. */
export function newDataDir(where = tmpdir()): string {
  const folder = emptyFolder(where);
  cpSync(templateFolder(), folder, { recursive: true });
  return folder;
}

export function emptyFolder(where = tmpdir()): string {
  const folder = mkdtempSync(join(where, "clothesline-test-"));
  onTestFinished(() => {
    const note = join(folder, "socket-folder");
    // A killed child leaves its socket behind. The next start would remove it, but here there is
    // none.
    if (existsSync(note)) rmSync(readFileSync(note, "utf8"), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export interface Child {
  pid: number;
  process: ChildProcess;
  /** Its output so far, as complete lines. */
  lines: string[];
  errors(): string;
  /** Resolves with the next line of output. */
  nextLine(): Promise<string>;
  /** Resolves when it has exited and all its output has been read. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

type ChildJob = "write" | "find and write" | "fill" | "hold" | "lock";

/**
 * Starts `job` of child.ts on a data directory in a new process, which is killed after the test.
 */
export const startChild = (job: ChildJob, dataDir: string, detail = "") =>
  start([process.execPath, childFile, job, dataDir, detail]);

/** The same in a new pid namespace, as in a container. `process` is the outer one that holds it. */
export const startContained = (job: ChildJob, dataDir: string, detail = "") =>
  start([
    "unshare",
    "--pid",
    "--fork",
    "--mount-proc",
    "--kill-child",
    process.execPath,
    childFile,
    job,
    dataDir,
    detail,
  ]);

function start([command, ...args]: [string, ...string[]]): Child {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, NODE_ENV: "test" } });
  const lines: string[] = [];
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const reader = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const nextLine = async () => {
    const line = await Promise.race([once(reader, "line"), ended.then(() => null)]);
    if (!line) throw new Error(`The child exited before its next line of output: ${errors}`);
    return line[0] as string;
  };
  return { pid: child.pid!, process: child, lines, errors: () => errors, nextLine, ended };
}
