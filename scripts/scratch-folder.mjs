// The folder for the tests' databases, files and browser profiles: in memory if there is room, one
// folder per run.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder in memory on Linux. */
const IN_MEMORY = "/dev/shm";
const NAME = /^clothesline-tests-(\d+)-/;
/**
 * Seven times the most that a whole run with all repetitions has used, so that the tests do not
 * fill up the memory.
 */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  // A container may have less memory than its machine.
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

/** Removes the folders of runs that were killed before they could do so. */
function removeAbandoned() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) remove(join(IN_MEMORY, name));
  }
}

/**
 * Some machines do not allow executing programs there, but other versions of Node are run from it.
 */
function canBeStarted(folder) {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function makeFolder() {
  if (!hasRoom()) return null;
  removeAbandoned();
  const folder = mkdtempSync(join(IN_MEMORY, `clothesline-tests-${process.pid}-`));
  if (canBeStarted(folder)) return folder;
  remove(folder);
  return null;
}

/**
 * Creates the scratch folder and sets it as the temporary folder of this process and its children;
 * it is removed when this process exits. The tests' data need not survive, and a thousand files for
 * each of three hundred databases would cost a tenth of the run's processor time in a disk's file
 * system. If it is not possible, the temporary folder stays the machine's own.
 */
export function makeScratchFolder() {
  let folder;
  try {
    folder = makeFolder();
  } catch (error) {
    console.warn(`  The tests write to the disk: ${error.message}`);
  }
  if (!folder) return;
  // A PostgreSQL server runs as another user, and has its own folder in it.
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
