// Where the tests put their databases, folders and browsers' profiles: in memory where there is room, in one folder for a run.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What of Linux's machines is a folder and memory. */
const IN_MEMORY = "/dev/shm";
const NAME = /^clothesline-tests-(\d+)-/;
/** Seven times what a whole run, with all its repetitions, had in it at most: it must not be what fills a machine. */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  // A container may have less than its machine.
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

/** A run that was killed outright could not remove its own. */
function removeLeft() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) remove(join(IN_MEMORY, name));
  }
}

/** Some machines let nothing be started from there, and other versions of Node are put there to be started. */
function canBeStarted(folder) {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function makeFolder() {
  if (!hasRoom()) return null;
  removeLeft();
  const folder = mkdtempSync(join(IN_MEMORY, `clothesline-tests-${process.pid}-`));
  if (canBeStarted(folder)) return folder;
  remove(folder);
  return null;
}

/**
 * Makes it, for this process and those it starts, which find it as the temporary folder; it is removed when this one exits. What a test writes
 * need not outlive the machine, and a thousand files for each of three hundred databases cost a disk's file system a tenth of the run's
 * processor time. Where it cannot be had, the temporary folder stays the machine's own.
 */
export function makeScratchFolder() {
  let folder;
  try {
    folder = makeFolder();
  } catch (error) {
    console.warn(`  The tests write to the disk: ${error.message}`);
  }
  if (!folder) return;
  // A PostgreSQL server runs as another user, and has a folder of its own in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => {
    try {
      remove(folder);
    } catch (error) {
      console.warn(`  ${folder} could not be removed: ${error.message}`);
    }
  });
}
