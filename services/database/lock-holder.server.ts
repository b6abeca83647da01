import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const textOf = (file: string) => {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
};

/** What /proc tells of a process: null where there is no such process, or no /proc. */
function statOf(pid: number | "self") {
  const text = textOf(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  // Fields 3, 9 and 22 of proc(5).
  return fields.length > 19
    ? { pid: Number.parseInt(text, 10), state: fields[0]!, flags: Number(fields[6]), started: fields[19]! }
    : null;
}

/**
 * The world in which a pid names one process: a boot of a machine and, on it, a namespace, which each container has for itself.
 * A /proc that counts otherwise than we do is another namespace's, and what it says of a pid is not of the one we mean: such a
 * process is a world of its own.
 */
function placeOfThisProcess(): string {
  const name = hostname().replace(/[\s/]/g, "-");
  const own = statOf("self");
  if (!own) return name;
  return `${name}/${textOf("/proc/sys/kernel/random/boot_id")}/${own.pid === process.pid ? namespace() : `${process.pid}-${own.started}`}`;
}

/** Which processes count themselves as this one does. */
function namespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid").replace(/\D/g, "");
  } catch {
    // An old kernel has one for all.
    return "";
  }
}

export const machineOf = (place: string) => place.split("/")[0]!;
/** Whether two places have one kernel, and with it one clock. */
export const shareKernel = (one: string, other: string) =>
  one.split("/")[1] !== undefined && one.split("/")[1] !== "" && one.split("/")[1] === other.split("/")[1];

/** This process as a lock names it: its pid, its start time (a pid is reused, a pid with its start time is not), and its place. */
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
 * What a process of this place is doing. One that was killed may still be writing until the system has let it go: it is
 * ending. One whose threads have all ended writes nothing any more, though its parent has not asked after it (a zombie).
 */
export function stateOf({ pid, started }: { pid: number; started: string }): "running" | "ending" | "gone" | "unknown" {
  if (!isThere(pid)) return "gone";
  const stat = statOf(pid);
  if (!stat) return statOf("self") ? "gone" : "unknown";
  if (started !== "" && started !== "0" && stat.started !== started) return "gone";
  if (stat.state === "Z" || stat.state === "X") return threadsOf(pid) > 1 ? "ending" : "gone";
  return (stat.flags & EXITING) !== 0 || isKilled(textOf(`/proc/${pid}/status`)) ? "ending" : "running";
}
