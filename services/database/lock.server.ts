import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { inDataDir, isOf } from "../data-folder.server";
import { machineOf, shareKernel, stateOf, thisProcess } from "./lock-holder.server";

/**
 * Thrown if another process holds the data directory; two would silently lose each other's writes.
 */
class DataDirInUseError extends Error {
  readonly forPerson = true;
  constructor(
    public readonly pid: number,
    dataDir: string,
    where = "",
  ) {
    super(
      `The data in ${dataDir} is in use by process ${pid}${where}. ` +
        "Stop that process first, or give this one another DATA_DIR.",
    );
  }
}

/**
 * How long a process may take to replace a stale lock; one that is killed meanwhile does not block
 * the next.
 */
const TAKEOVER_MS = 10_000;
/**
 * How long to wait for an ending process, and how long a lock from another container or machine
 * must be untouched to count as stale.
 */
const WAIT_MS = 10_000;
/**
 * Minimum time to watch an old lock: its holder may have been delayed for a moment, or the clock
 * changed.
 */
const SEEN_AT_LEAST_MS = 2_500;
/** Grace period for a process that has been killed but has not ended yet. */
const KILL_ARRIVES_WITHIN_MS = 500;
const PAUSE_MS = 50;

const pause = () => new Promise<void>((done) => setTimeout(done, PAUSE_MS));

/**
 * The lock's text: pid, start, scope, random id. Fields are missing if an older version wrote it on
 * this machine.
 */
interface Holder {
  text: string;
  pid: number;
  started: string;
  place: string | undefined;
}

function holderOf(text: string): Holder {
  const [pid, started = "", place] = text.split(" ");
  return { text, pid: Number(pid) || 0, started, place };
}

/**
 * Undefined if there is none. The file is opened each time, because a network file system then asks
 * its server.
 */
function read(file: string): { text: string; touched: number } | undefined {
  try {
    const text = readFileSync(file, "utf8");
    return { text, touched: statSync(file).mtimeMs };
  } catch (error) {
    if (isOf(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Creates the file with its content in one step, so that nobody reads it half-written; false if it
 * already exists.
 */
function create(file: string, content: string, id: string): boolean {
  const draft = `${file}.${id}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isOf(error, "EEXIST")) return false;
    // Some network and USB file systems have no hard links.
    return createWithoutLink(file, content);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createWithoutLink(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (isOf(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Deletes a stale lock, one process at a time, and only if it is still the one that was read. False
 * while another process does so.
 */
function removeStale(file: string, content: string): boolean {
  const gate = `${file}.takeover`;
  try {
    mkdirSync(gate);
  } catch (error) {
    if (!isOf(error, "EEXIST")) throw error;
    const made = statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > TAKEOVER_MS) rmSync(gate, { recursive: true, force: true });
    return false;
  }
  try {
    if (read(file)?.text === content) rmSync(file, { force: true });
    return true;
  } finally {
    rmdirSync(gate);
  }
}

/** Decides whether a lock is stale. It is polled and remembers what it saw before. */
class Watch {
  readonly #begun = performance.now();
  readonly #here = thisProcess().place;
  readonly #reported = new Set<string>();
  #ending = false;
  #seen = { text: "", touched: 0, since: 0, age: 0 };

  constructor(
    private readonly dataDir: string,
    private readonly say: (line: string) => void,
  ) {}

  /** @throws DataDirInUseError if a live process holds the lock. */
  isDead(holder: Holder, touched: number): boolean {
    if (holder.place !== undefined && holder.place !== this.#here)
      return this.#isUntouched(holder, holder.place, touched);
    const state = holder.pid === 0 ? "gone" : stateOf(holder);
    if (state === "gone") return true;
    if (state !== "running") {
      this.#ending = true;
      this.#sayOnce(`Process ${holder.pid} had the data and is still shutting down; waiting for it …`);
    }
    if (performance.now() - this.#begun > (this.#ending ? WAIT_MS : KILL_ARRIVES_WITHIN_MS))
      throw new DataDirInUseError(holder.pid, this.dataDir);
    return false;
  }

  /**
   * A pid of another container or machine cannot be checked: its process is alive as long as it
   * touches the lock.
   */
  #isUntouched({ text, pid }: Holder, place: string, touched: number): boolean {
    const whose = ` of ${machineOf(place)}, in another container or on another machine`;
    if (text !== this.#seen.text || touched !== this.#seen.touched) {
      if (text === this.#seen.text) throw new DataDirInUseError(pid, this.dataDir, whose);
      // On the same kernel the clocks agree, so the time between the last touch and our start
      // counts too, minus a margin.
      const age = shareKernel(place, this.#here)
        ? Math.min(Math.max(0, Date.now() - touched), WAIT_MS - SEEN_AT_LEAST_MS)
        : 0;
      this.#seen = { text, touched, since: performance.now(), age };
    }
    if (performance.now() - this.#seen.since + this.#seen.age >= WAIT_MS) return true;
    this.#sayOnce(
      `Process ${pid}${whose} had the data; whether it still runs shows within ${WAIT_MS / 1000} seconds …`,
    );
    return false;
  }

  #sayOnce(line: string) {
    if (!this.#reported.has(line)) this.say(line);
    this.#reported.add(line);
  }
}

export interface Lock {
  /**
   * The lock's file and inode number, so that a thread can check before each write whether it is
   * still ours.
   */
  file: string;
  inode: bigint;
  /** 1 once another process has the lock. */
  lost: Int32Array;
  release(): void;
}

/**
 * Locks the data directory for this process and keeps touching the lock. `onLost` is called if
 * another process takes it; `say` while waiting for an ending process.
 * @throws {DataDirInUseError} if a live process holds it.
 */
export async function lockDataDir(
  dataDir: string,
  { say = () => {}, onLost = () => {} }: { say?: (line: string) => void; onLost?: () => void } = {},
): Promise<Lock> {
  const file = join(dataDir, "lock");
  const id = randomUUID();
  const { pid, started, place } = thisProcess();
  const mine = `${pid} ${started} ${place} ${id}`;
  const watch = new Watch(dataDir, say);
  for (;;) {
    const current = inDataDir(dataDir, () => read(file));
    if (!current) {
      if (inDataDir(dataDir, () => create(file, mine, id))) break;
    } else if (watch.isDead(holderOf(current.text), current.touched)) {
      if (!inDataDir(dataDir, () => removeStale(file, current.text))) await pause();
    } else await pause();
  }
  return keep(file, mine, onLost);
}

function keep(file: string, mine: string, onLost: () => void): Lock {
  const { ino: inode } = statSync(file, { bigint: true });
  const shared = new SharedArrayBuffer(4);
  const lost = new Int32Array(shared);
  const keeper = new Worker(resolve("services/database/lock-keeper.mjs"), { workerData: { file, mine, lost: shared } });
  keeper.unref();
  // Without its keeper the lock goes stale and another process would take it, so this counts as a
  // loss.
  for (const event of ["message", "error"]) keeper.on(event, onLost);
  const release = () => {
    // The lock is being released, so its absence is not an error.
    keeper
      .removeListener("message", onLost)
      .removeListener("error", onLost)
      .on("error", () => {});
    void keeper.terminate();
    if (read(file)?.text === mine) rmSync(file, { force: true });
  };
  return { file, inode, lost, release };
}
