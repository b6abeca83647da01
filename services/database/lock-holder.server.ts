import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const textOf = (file: string) => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
};

/** A process's entry in /proc; null if there is no such process or no /proc. */
function statOf(pid: number | "self") {
  const text = textOf(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // Fields 3, 9 and 22 of proc(5).
  return fields.length > 19
    ? { pid: Number.parseInt(text, 10), state: fields[0]!, flags: Number(fields[6]), started: fields[19]! }
    : null;
}

/**
 * The scope in which a pid identifies one process: one boot of a machine and one pid namespace, of
 * which each container has its own. If /proc shows another pid namespace than ours, its entries are
 * about other processes, so such a process gets a scope of its own.
 */
function placeOfThisProcess(): string {
  const name = hostname().replace(/[\s/]/g, "-");
  const own = statOf("self");
  if (!own) return name;
  const boot = textOf("/proc/sys/kernel/random/boot_id");
  return `${name}/${boot}/${own.pid === process.pid ? namespace() : `${process.pid}-${own.started}`}`;
}

function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid").replace(/\D/g, "");
  } catch {
    // An old kernel has only one.
    return "";
  }
}

export const machineOf = (place: string) => place.split("/")[0]!;
/** Whether two scopes share a kernel, and therefore a clock. */
export const shareKernel = (one: string, other: string) =>
  one.split("/")[1] !== undefined && one.split("/")[1] !== "" && one.split("/")[1] === other.split("/")[1];

/**
 * This process as recorded in a lock: its pid, its start time (a pid is reused, a pid with its
 * start time is not), and its scope.
 */
export const thisProcess = () => ({
  pid: process.pid,
  started: statOf("self")?.started ?? "0",
  place: placeOfThisProcess(),
});

const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

const EXITING = 0x4;
const KILLED = 1n << 8n;
const isKilled = (status: string) =>
  [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)/gim)].some(([, set]) => (BigInt(`0x${set!}`) & KILLED) !== 0n);

const threadsOf = (pid: number) => {
  try {
    return readdirSync(`/proc/${pid}/task`).length;
  } catch {
    return 0;
  }
};

/**
 * The state of a process of this scope. A killed process may still be writing until the system has
 * released it: it is "ending". One whose threads have all ended (a zombie) no longer writes.
 */
export function stateOf({ pid, started }: { pid: number; started: string }): "running" | "ending" | "gone" | "unknown" {
  if (!isThere(pid)) return "gone";
  const stat = statOf(pid);
  if (!stat) return statOf("self") ? "gone" : "unknown";
  if (started !== "" && started !== "0" && stat.started !== started) return "gone";
  if (stat.state === "Z" || stat.state === "X") return threadsOf(pid) > 1 ? "ending" : "gone";
  return (stat.flags & EXITING) !== 0 || isKilled(textOf(`/proc/${pid}/status`)) ? "ending" : "running";
}
