import { linkSync, mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Thrown when another process holds the data directory; two would silently lose each other's writes. */
export class DataDirInUseError extends Error {
  readonly forPerson = true;
  constructor(public readonly pid: number, dataDir: string) {
    super(`The data in ${dataDir} is in use by process ${pid}. Stop that process first, or give this one another DATA_DIR.`);
  }
}

/** How long a process may be about to replace a dead one's lock; one that was killed meanwhile does not bar the next. */
const TAKEOVER_MS = 10_000;
const ATTEMPTS = 100;
const PAUSE_MS = 20;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};

/** When the system started that process, in its own ticks: a pid alone comes round again after a crash. */
const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
};

/** The process a lock names, when it still runs. */
function holderOf(content: string): number | null {
  const [pid, started] = content.split(" ");
  const holder = Number(pid);
  return holder && isAlive(holder) && (!started || startOf(holder) === started) ? holder : null;
}

/** Undefined when there is none. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Makes the file with its content in one step, so that nobody reads it half-written; false when it is there already. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    // A file system without hard links (some network and USB ones).
    return createPlainly(file, content);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createPlainly(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Removes a dead process's lock. One process at a time, and only the very lock that was found dead: never a new one. */
function removeDead(file: string, content: string): void {
  const gate = `${file}.takeover`;
  try {
    mkdirSync(gate);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const made = statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > TAKEOVER_MS) rmSync(gate, { recursive: true, force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    return;
  }
  try {
    if (read(file) === content) rmSync(file, { force: true });
  } finally {
    rmdirSync(gate);
  }
}

/**
 * Takes the data directory for this process; answers what releases it.
 * @throws {DataDirInUseError} when a live process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, "lock");
  const mine = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(file, mine)) return () => rmSync(file, { force: true });
    const found = read(file);
    if (found === undefined) continue;
    const holder = holderOf(found);
    if (holder) throw new DataDirInUseError(holder, dataDir);
    removeDead(file, found);
  }
  throw new Error(`The lock ${file} could not be taken.`);
}
